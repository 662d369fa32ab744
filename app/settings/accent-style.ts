import { type AccentShades, deriveAccent } from './accent';

const names = {
  '--accent': 'accent',
  '--button': 'button',
  '--button-hover': 'buttonHover',
  '--on-accent': 'onAccent',
  '--accent-soft': 'accentSoft',
} as const satisfies Record<string, keyof AccentShades>;

/** The portal's own, as `app/styles/tokens.css` has them. */
export const ownProperties: Record<keyof typeof names, string> = {
  '--accent': 'light-dark(oklch(0.445 0.175 18), oklch(0.79 0.115 16))',
  '--button': 'light-dark(oklch(0.455 0.18 18), oklch(0.73 0.145 17))',
  '--button-hover': 'light-dark(oklch(0.4 0.165 18), oklch(0.79 0.115 16))',
  '--on-accent': 'light-dark(oklch(0.99 0.004 75), oklch(0.17 0.035 18))',
  '--accent-soft': 'light-dark(oklch(0.955 0.018 15), oklch(0.285 0.04 16))',
};

/** The custom properties of an accent; the portal's own for null, and for a colour that is refused. */
export function accentProperties(accent: string | null): Record<string, string> {
  const derived = accent === null ? null : deriveAccent(accent);
  if (!derived?.ok) return ownProperties;
  const { light, dark } = derived;
  return Object.fromEntries(
    Object.entries(names).map(([name, shade]) => [name, `light-dark(${light[shade]},${dark[shade]})`]),
  );
}

let known: { accent: string; style: string } | null = null;

/**
 * A rule with the shades of an accent; empty for the portal's own. `html:root` outdoes the style sheet's `:root`; a
 * browser that knows no `light-dark` keeps the portal's own shades, which the build writes for it in another way.
 */
export function accentStyle(accent: string | null): string {
  if (accent === null) return '';
  if (known?.accent !== accent)
    known = { accent, style: `@supports (color:light-dark(red,red)){${rule('html:root', accentProperties(accent))}}` };
  return known.style;
}

/** The same for a part of a page: `previewStyle('#005ea5')` → '.look-preview{--accent:…}' */
export const previewStyle = (accent: string | null) => rule('.look-preview', accentProperties(accent));

function rule(selector: string, properties: Record<string, string>): string {
  const lines = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  return lines.length === 0 ? '' : `${selector}{${lines.join(';')}}`;
}
