// Before the first paint: the theme somebody has chosen, so that a dark house does not flash.
try {
  var theme = localStorage.getItem("saloon_theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch (_) {
  // storage is switched off: the system's theme it is
}
