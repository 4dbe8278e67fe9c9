/** Sixteen faces, put together from the same few pieces of type: shoulders, heads, hair, hats and a sign of their own. */

/** How a path is inked: a colour to fill it, or a line only. */
export type Ink = keyof typeof INKS | "line" | "fine" | "dots";
export type Layer = readonly [ink: Ink, path: string];

export const INKS = {
  ink: "#2b1b10", skin: "#f2d3a5", tan: "#d9ab76", white: "#fffaf0", grey: "#bdb3a4", red: "#b3261e", blue: "#335d80",
  green: "#5b7a4a", straw: "#dba63c", brown: "#8a5a2f", rust: "#c2632b", plum: "#6f3d67", rose: "#d98a8f", leather: "#b98a54",
} as const;

const COAT = "M4 66c1-11 7-15 18-17h20c11 2 17 6 18 17z";
const SHIRT = "M25 49l7 15 7-15z";
const HEAD = "M21 22h22v15c0 8-4.500 12.500-11 12.500S21 45 21 37z";
const BROAD = "M18 19h28v19c0 8-6 12.500-14 12.500S18 46 18 38z";
const THIN = "M23 22h18v18c0 7-4 11.500-9 11.500S23 47 23 40z";
const EYES = "M27.500 33v.1M36.500 33v.1";
const BROWS = "M24 29.500l6 2M40 29.500l-6 2";
const CALM = "M25 29h5M34 29h5";
const NOSE = "M32 33v4.500h-2";
const SMILE = "M27.500 41.500c2 3.500 7 3.500 9 0";
const LIPS = "M29 42.500c2-1.500 4-1.500 6 0-2 3-4 3-6 0z";
const WHISKERS = "M32 39c-3-2.500-7 0-10 4 4 1.500 8 1 10-1.500 2 2.500 6 3 10 1.500-3-4-7-6.500-10-4z";
const CURLED = "M32 39.500c-4-2.500-7 1.500-10 1-2-.5-3-2-3-4-2 6 2 8.500 5.500 8.500S30 43.500 32 41.500c2 2 4 3.500 7.500 3.500s7.500-2.500 5.500-8.500c0 2-1 3.500-3 4-3 .5-6-3.500-10-1z";
const BEARD = "M20.500 32c-1 15 4 24 11.500 24s12.500-9 11.500-24c-1.500 5-4 7-7 6-2-.8-7-.8-9 0-3 1-5.500-1-7-6z";
const GOATEE = "M27.500 45h9l-1.500 6-3 5-3-5z";
const SIDES = "M19 23h4v13l-4-3zM45 23h-4v13l4-3z";
const LONG = "M17 22c-6 12-6 26-2 33h34c4-7 4-21-2-33z";
const BRAIDS = "M19 27c-6 8-6 20-3 30h6c-1-10-1-20 0-27zM45 27c6 8 6 20 3 30h-6c1-10 1-20 0-27z";
const SCARF = "M20 47c8 4 16 4 24 0l2 5-14 9-14-9z";
const BOW = "M32 55l-8-4v8zM32 55l8-4v8z";
const STETSON = "M5 20c5 7 15 8.500 27 8.500S54 27 59 20c-5-2-9-1-14 2C44 12 43 5 38 4c-3 2.500-9 2.500-12 0-5 1-6 8-7 18-5-3-9-4-14-2z";
const STETSON_BAND = "M19.500 17c8 3 17 3 25 0l.5 5c-8 3.500-18 3.500-26 0z";
const GAMBLER = "M5 23h13.500L20 8.500C20.300 6 25 5 32 5s11.700 1 12 3.500L45.500 23H59v3c-5 2.500-15 3.500-27 3.500S10 28.500 5 26z";
const GAMBLER_BAND = "M19 17h26l.5 6h-27z";
const BOWLER = "M11 24c0-2.500 3-3.500 7-2.500C18 11 23 5 32 5s14 6 14 16.500c4-1 7 0 7 2.500 0 3-9 5-21 5s-21-2-21-5z";
const TOPPER = "M11 25.500c0-2 3-3 7-2.500L16.500 2.500c9-2.500 22-2.500 31 0L46 23c4-.5 7 .5 7 2.500 0 2.500-9 4-21 4s-21-1.500-21-4z";
const TOPPER_BAND = "M17.700 16c9 2.500 19.600 2.500 28.600 0l-.5 6c-8.500 2.500-19 2.500-27.600 0z";
const SOMBRERO = "M1 18c0 8 13 12 31 12s31-4 31-12c-5 4-12 5-19 4.500C43 12 38 2 32 2S21 12 20 22.500C13 23 6 22 1 18z";
const CAMPAIGN = "M6 24c5-3 9-3.500 13.500-3L24 8c2-3.500 5-2.500 8-5 3 2.500 6 1.500 8 5l4.500 13c4.500-.5 8.500 0 13.500 3-5 4-15 5.500-26 5.500S11 28 6 24z";
const CAMPAIGN_BAND = "M20.500 18c7.500 2.500 15.500 2.500 23 0l1 4c-8 2.500-17 2.500-25 0z";
const FUR = "M15 27C12 12 20 4 32 4s20 8 17 23c-6 3-28 3-34 0z";
const FUR_TAIL = "M47 21c9 0 13 10 10 24-2 4-6 3-6-1 1-8-1-13-6-14z";
const BOATER = "M7 22.500h12.500v-13h25v13H57v5H7z";

/** Everybody, from the back to the front. */
export const CAST: Record<string, readonly Layer[]> = {
  bart_cassidy: [
    ["brown", COAT], ["skin", HEAD], ["fine", BROWS], ["dots", EYES], ["fine", NOSE],
    ["red", "M20 38c8-2.500 16-2.500 24 0l1 8-13 14-13-14z"], ["fine", "M26 44l2 2M36 44l2 2M31 50l2 2"],
    ["leather", STETSON], ["ink", STETSON_BAND],
  ],
  black_jack: [
    ["ink", COAT], ["white", SHIRT], ["red", "M32 52l3 4-3 8-3-8z"], ["ink", SIDES], ["skin", HEAD], ["fine", BROWS],
    ["dots", EYES], ["fine", NOSE], ["ink", WHISKERS], ["ink", GOATEE], ["ink", GAMBLER], ["white", GAMBLER_BAND],
    ["ink", "M32 17.500c3 2 3.500 4 1 4l.6 1h-3.200l.6-1c-2.500 0-2-2 1-4z"],
  ],
  calamity_janet: [
    ["rust", BRAIDS], ["leather", COAT], ["line", "M12 54v10M18 52v12M46 52v12M52 54v10"], ["red", SCARF], ["skin", HEAD],
    ["fine", CALM], ["dots", EYES], ["red", LIPS], ["rust", "M21 30c0-5 8-7 11-7s11 2 11 7c-3-3-7-4-11-4s-8 1-11 4z"],
    ["straw", CAMPAIGN], ["blue", CAMPAIGN_BAND],
  ],
  el_gringo: [
    ["blue", COAT], ["straw", "M16 49l16 16 16-16-6-2H22z"], ["straw", SIDES], ["skin", HEAD], ["fine", CALM], ["dots", EYES],
    ["fine", NOSE], ["straw", CURLED], ["straw", GOATEE], ["grey", BOWLER], ["ink", "M18 17c9 3 19 3 28 0v4.500c-9 3-19 3-28 0z"],
    ["white", "M45 19C55 16 60 8 59 1c-8 1-14 8-14 18z"],
  ],
  jesse_jones: [
    ["green", COAT], ["white", SHIRT], ["skin", HEAD], ["fine", CALM], ["dots", EYES], ["fine", NOSE], ["brown", BEARD],
    ["fine", "M28.500 42h7"], ["brown", STETSON], ["straw", STETSON_BAND],
  ],
  jourdonnais: [
    ["white", COAT], ["blue", "M8 56h48l1 3H7zM5 62h54v3H4z"], ["red", SCARF], ["skin", BROAD], ["dots", "M26 32v.1M38 32v.1"],
    ["fine", "M24 28h5M35 28h5"], ["rose", "M32 33c4 0 4 5 0 5s-4-5 0-5z"], ["ink", CURLED], ["straw", BOATER], ["red", "M19.500 16.500h25v6h-25z"],
  ],
  kit_carlson: [
    ["straw", LONG], ["leather", COAT], ["line", "M12 54v10M18 52v12M46 52v12M52 54v10"], ["skin", HEAD], ["fine", CALM], ["dots", EYES],
    ["fine", NOSE], ["straw", WHISKERS], ["fine", "M29 45.500h6"], ["brown", FUR], ["line", "M17 20c10 4 20 4 30 0"],
    ["brown", FUR_TAIL], ["line", "M50 27l8-2M52 35l7-1"],
  ],
  lucky_duke: [
    ["plum", COAT], ["white", SHIRT], ["straw", BOW], ["brown", SIDES], ["skin", HEAD], ["fine", CALM], ["dots", EYES],
    ["fine", NOSE], ["fine", SMILE], ["line", "M36.500 28.500c6.500 0 6.500 9 0 9s-6.500-9 0-9M41 36l2 12"], ["ink", TOPPER], ["straw", TOPPER_BAND],
    ["green", "M32 9c-2-5-8-2-5 2-5-2-7 4-1 5 2 .3 4-.5 6-2 2 1.500 4 2.300 6 2 6-1 4-7-1-5 3-4-3-7-5-2z"],
  ],
  paul_regret: [
    ["grey", COAT], ["white", SHIRT], ["plum", BOW], ["skin", THIN], ["fine", "M25 28l5 1.500M39 28l-5 1.500"],
    ["fine", "M25 33.500c2-2 4-2 5 0M34 33.500c1-2 3-2 5 0"], ["fine", "M32 34v5h-2"], ["line", "M27 43.500c3-2.500 7-2.500 10 0"],
    ["ink", "M22 34c-3-14 1-20 10-20s13 6 10 20l-3-2c0-6-2-9-5-10-5 3-9 3-10 10z"],
  ],
  pedro_ramirez: [
    ["red", "M2 66c2-13 10-18 20-19h20c10 1 18 6 20 19z"], ["straw", "M4 58c18 5 38 5 56 0l1 4c-18 5-40 5-58 0z"], ["ink", SIDES], ["tan", HEAD],
    ["fine", CALM], ["dots", EYES], ["fine", NOSE], ["ink", WHISKERS], ["straw", SOMBRERO],
    ["red", "M20 18l4-2 4 3 4-3 4 3 4-3 4 2 .5 4c-8 2-17 2-25 0z"],
  ],
  rose_doolan: [
    ["red", LONG], ["green", COAT], ["skin", "M25 48h14l-7 10z"], ["skin", HEAD], ["fine", CALM], ["dots", EYES], ["red", LIPS],
    ["red", "M21 34c-1-9 6-12 11-11 5-1 12 2 11 11-2-5-6-7-11-8-5 1-9 3-11 8z"], ["ink", STETSON],
    ["rose", "M44 21c-5 0-6-7-1-7 1-5 8-4 8 1 4 1 3 7-1 7-1 2-5 2-6-1z"], ["fine", "M47 18c-2 0-2-3 1-2.500"],
  ],
  sid_ketchum: [
    ["ink", COAT], ["white", SHIRT], ["ink", BOW], ["grey", SIDES], ["skin", HEAD], ["dots", EYES],
    ["line", "M27.500 29c5 0 5 8 0 8s-5-8 0-8M36.500 29c5 0 5 8 0 8s-5-8 0-8M31 32.500h2"], ["grey", WHISKERS], ["grey", "M22 38c-2 8 3 15 4 9zM42 38c2 8-3 15-4 9z"],
    ["brown", BOWLER], ["ink", "M18 17c9 3 19 3 28 0v4.500c-9 3-19 3-28 0z"],
  ],
  slab_the_killer: [
    ["ink", COAT], ["white", "M22 49h20l-3 6H25z"], ["skin", "M17 24c0-24 30-24 30 0v14c0 8-7 13-15 13s-15-5-15-13z"],
    ["line", "M23 28l8 3M41 28l-8 3"], ["dots", "M27 34v.1M37 34v.1"], ["fine", "M32 35v4h-3"], ["line", "M26 45c3-2 9-2 12 0"],
    ["line", "M41 17l-5 12M37 19l4 2M35.500 23l4 2"],
  ],
  suzy_lafayette: [
    ["straw", "M15 30c-6 4-4 9-1 10-4 4-2 9 2 10-2 5 3 8 7 6h18c4 2 9-1 7-6 4-1 6-6 2-10 3-1 5-6-1-10z"], ["plum", COAT], ["skin", "M24 48h16l-8 9z"],
    ["skin", HEAD], ["ink", "M24 48c5 2.500 11 2.500 16 0v3c-5 2-11 2-16 0z"], ["fine", CALM], ["dots", EYES], ["red", LIPS],
    ["straw", "M19 34c-2-8 4-13 13-13s15 5 13 13c-3-4-4-7-8-8-4 2-12 2-18 8z"],
    ["plum", "M13 23c4-9 11-13 20-13s15 4 18 9c-9 4-26 7-38 4z"], ["white", "M45 17C54 17 61 10 61 2 51 1 44 7 42 14z"], ["fine", "M45 14c4-4 8-7 13-9"],
  ],
  vulture_sam: [
    ["ink", COAT], ["white", "M14 54c3-7 8-7 11-4 4-3 10-3 14 0 3-3 8-3 11 4-5 4-10 3-13 1-4 2-7 2-10 0-3 2-8 3-13-1z"], ["grey", "M20 24c-3 9-3 17-1 23h5V24zM44 24c3 9 3 17 1 23h-5V24z"],
    ["skin", THIN], ["fine", BROWS], ["dots", EYES], ["skin", "M32 32c5 2 5 8-1 11 1-3-1-5-2-6z"], ["fine", "M28 46.500h7"], ["ink", TOPPER], ["grey", TOPPER_BAND],
  ],
  willy_the_kid: [
    ["blue", COAT], ["red", SCARF], ["skin", HEAD], ["dots", EYES], ["fine", NOSE], ["fine", SMILE], ["fine", "M24 38v.1M26.500 39.500v.1M40 38v.1M37.500 39.500v.1"],
    ["rust", "M20 31c0-6 5-9 12-9s12 3 12 9c-2-3-4-4-6-4-1 2-3 3-5 2-4 2-9 0-13 2z"],
    ["straw", "M6 12c3 8 13 12 26 12s23-4 26-12c-5-1-9 0-13 3-1-8-3-13-7-14-3 2-9 2-12 0-4 1-6 6-7 14-4-3-8-4-13-3z"],
    ["red", "M19.500 12c8 3.500 17 3.500 25 0l.5 4c-8 3.500-18 3.500-26 0z"],
  ],
};
