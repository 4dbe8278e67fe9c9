/** Where the saloon is on its host: at its root, or below a path that the server has written into the page. */

/** The path of the saloon; begins and ends with a slash. */
function base(): string {
  return document.documentElement.dataset.base ?? "/";
}

/** The address of one of our pages, files or requests, from its path within the saloon. */
export function at(path: string): string {
  return base() + path.replace(/^\//, "");
}

/** The path within the saloon of an address on this host; null if it belongs to a neighbour. */
export function within(pathname: string): string | null {
  return `${pathname}/`.startsWith(base()) ? `/${pathname.slice(base().length)}` : null;
}
