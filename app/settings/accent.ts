/** A colour in OKLCH: lightness 0–1, chroma from 0, hue in degrees. */
interface Oklch {
  l: number;
  c: number;
  h: number;
}

type Rgb = readonly [number, number, number];

/** The colours of one theme that an accent has, as '#rrggbb'. */
export interface AccentShades {
  /** Text, the focus ring, lines. */
  accent: string;
  button: string;
  buttonHover: string;
  onAccent: string;
  accentSoft: string;
}

export type DerivedAccent =
  | { ok: true; light: AccentShades; dark: AccentShades }
  /** The contrast that the colour has with the light page, and the nearest one that would do. */
  | { ok: false; contrast: number; nearest: string };

/** Least contrasts (WCAG 2.2): of text by the portal's own measure, of a button's words (AA), of a control (1.4.11). */
export const leastContrast = { text: 7, label: 4.5, control: 3 };

/** How far a button may be from the colour that was asked for, in lightness, before it is another colour. */
const mostShift = 0.2;

/** The surfaces of `app/styles/tokens.css` that accents stand on. */
export const surfaces = {
  light: [
    { l: 0.988, c: 0.004, h: 75 },
    { l: 0.998, c: 0.002, h: 75 },
    { l: 0.962, c: 0.006, h: 75 },
  ],
  dark: [
    { l: 0.192, c: 0.007, h: 55 },
    { l: 0.232, c: 0.008, h: 55 },
    { l: 0.166, c: 0.006, h: 55 },
  ],
} as const satisfies Record<string, readonly Oklch[]>;

const step = 0.005;

/**
 * The shades of an accent for both themes, near the given colour and with every contrast held. A button keeps the
 * colour itself where it can.
 * @param accent as '#rrggbb'
 */
export function deriveAccent(accent: string): DerivedAccent {
  const given = toOklch(parseHex(accent));
  const button = nearestButton(given, surfaces.light, -1);
  if (Math.abs(button.l - given.l) > mostShift) {
    const contrast = contrastOf(parseHex(accent), toRgb(surfaces.light[0]));
    return { ok: false, contrast, nearest: toHex(button) };
  }
  return {
    ok: true,
    light: shadesOn(given, button, { l: 0.955, c: 0.018 }, surfaces.light, -1),
    dark: shadesOn(given, nearestButton(given, surfaces.dark, 1), { l: 0.285, c: 0.04 }, surfaces.dark, 1),
  };
}

/** @param away the direction of lightness that leads away from the surfaces */
function shadesOn(
  given: Oklch,
  button: Oklch,
  softness: Pick<Oklch, 'l' | 'c'>,
  on: readonly Oklch[],
  away: 1 | -1,
): AccentShades {
  const soft = inGamut({ l: softness.l, c: Math.min(softness.c, given.c), h: given.h });
  const text = until(given, away, (colour) =>
    [...on, soft].every((one) => contrast(colour, one) >= leastContrast.text),
  );
  const label = labelOn(button, given) ?? button;
  const hover = [away * 0.055, away * -0.055, away * 0.03]
    .map((change) => inGamut({ ...button, l: button.l + change }))
    .find((one) => contrast(one, label) >= leastContrast.label && isSeen(one, on));
  return {
    accent: toHex(text),
    button: toHex(button),
    buttonHover: toHex(hover ?? button),
    onAccent: toHex(label),
    accentSoft: toHex(soft),
  };
}

const isSeen = (colour: Oklch, on: readonly Oklch[]) =>
  on.every((one) => contrast(colour, one) >= leastContrast.control);

const nearestButton = (given: Oklch, on: readonly Oklch[], away: 1 | -1) =>
  until(given, away, (colour) => isSeen(colour, on) && labelOn(colour, given) !== undefined);

/** Light words on a button where they can be read, else dark ones; of a few colours in between neither. */
const labelOn = (button: Oklch, { c, h }: Oklch): Oklch | undefined =>
  [
    { l: 0.99, c: 0.004, h: 75 },
    { l: 0.17, c: Math.min(c, 0.035), h },
  ]
    .map(inGamut)
    .find((label) => contrast(button, label) >= leastContrast.label);

/** The first colour from `from` on, darker or lighter, that will do: black and white always do. */
function until(from: Oklch, direction: 1 | -1, does: (colour: Oklch) => boolean): Oklch {
  for (let l = from.l; l > 0 && l < 1; l += direction * step) {
    const colour = inGamut({ ...from, l });
    if (does(colour)) return colour;
  }
  return { l: direction === 1 ? 1 : 0, c: 0, h: 0 };
}

/** The same lightness and hue with the most of the chroma that sRGB can show. */
function inGamut(colour: Oklch): Oklch {
  if (fits(colour)) return colour;
  let [low, high] = [0, colour.c];
  while (high - low > 0.0005) {
    const middle = (low + high) / 2;
    if (fits({ ...colour, c: middle })) low = middle;
    else high = middle;
  }
  return { ...colour, c: low };
}

const fits = (colour: Oklch) => toRgb(colour).every((part) => part >= -0.0005 && part <= 1.0005);

/** What is shown is rounded to 8 bits, so contrasts are those of the rounded colours. */
const contrast = (one: Oklch, other: Oklch) => contrastOf(parseHex(toHex(one)), parseHex(toHex(other)));

/** The contrast ratio of WCAG: `contrastOf([0, 0, 0], [1, 1, 1])` → 21 */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

const luminance = (rgb: Rgb) => {
  const [red, green, blue] = rgb.map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const gamma = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * Math.max(part, 0) ** (1 / 2.4) - 0.055);

/** '#ff0000' → [1, 0, 0] */
export function parseHex(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

/** OKLCH as '#rrggbb'. */
export const toHex = (colour: Oklch) =>
  `#${toRgb(colour)
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

// The matrices of OKLab: https://bottosson.github.io/posts/oklab/
function toOklch(rgb: Rgb): Oklch {
  const [r, g, b] = rgb.map(linear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: lightness, c: Math.hypot(a, bb), h: (Math.atan2(bb, a) * 180) / Math.PI };
}

function toRgb({ l, c, h }: Oklch): Rgb {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    gamma(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    gamma(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}
