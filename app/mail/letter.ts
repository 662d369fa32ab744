import { type AccentShades, deriveAccent } from '#app/settings/accent';
import { isWide } from '#app/settings/look';

/** A part of a letter, in the order of reading. */
export type LetterPart =
  | { kind: 'text'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'points'; points: readonly string[] }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'items'; items: readonly LetterItem[]; more?: { label: string; href: string } | undefined };

export interface LetterItem {
  title: string;
  href: string;
  /** A sentence or two about it; may be empty. */
  about: string;
}

/** A picture that a letter carries: it is asked of no server, so nobody learns when a letter is read. */
export interface LetterPicture {
  /** Unique: the letter's Content-ID for it. */
  name: string;
  /** A PNG. */
  bytes: Buffer;
  /** In pixels. */
  width: number;
  height: number;
}

export interface LetterLogo {
  light: LetterPicture;
  /** Where there is one for dark pages. */
  dark: LetterPicture | null;
}

/** What a letter has of 'Wygląd'. */
export interface LetterLook {
  /** As '#rrggbb'; null for the portal's own. */
  accent: string | null;
  logo: LetterLogo | null;
}

interface Letter {
  look: LetterLook;
  site: string;
  siteUrl: string;
  title: string;
  parts: readonly LetterPart[];
  /** Below a line: why it came, and links. */
  foot: { text: string; links: readonly { label: string; href: string }[] };
}

/**
 * A letter as a plain text and as HTML, which says the same, is readable without pictures and asks nothing of another
 * server: its logo comes with it.
 */
export const writeLetter = (letter: Letter): { text: string; html: string; pictures: LetterPicture[] } => ({
  text: writeText(letter),
  html: writeHtml(letter),
  pictures: letter.look.logo ? Object.values(letter.look.logo).filter((picture) => picture !== null) : [],
});

function writeText({ title, parts, foot }: Letter): string {
  const textOf = (part: LetterPart): string => {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'heading') return `${part.text}\n${'-'.repeat([...part.text].length)}`;
    if (part.kind === 'points') return part.points.map((point) => `- ${point}`).join('\n');
    if (part.kind === 'button') return part.href;
    const items = part.items.map(({ title: name, href, about }) => [name, about, href].filter(Boolean).join('\n'));
    return [...items, ...(part.more ? [`${part.more.label}: ${part.more.href}`] : [])].join('\n\n');
  };
  const links = foot.links.map(({ label, href }) => `${label}: ${href}`).join('\n');
  return `${[title, ...parts.map(textOf)].join('\n\n')}\n\n--\n${foot.text}\n${links}\n`.replaceAll('\u00a0', ' ');
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

// The roles of app/styles/tokens.css as plain colours: mailboxes know neither variables nor OKLCH.
const light = { paper: '#fdfbf8', raised: '#ffffff', line: '#e3ded7', ink: '#231d18', muted: '#534b44' };
const dark = { paper: '#151210', raised: '#1f1c19', line: '#35302c', ink: '#edebe7', muted: '#bdb7b0' };
const own = {
  light: { accent: '#8c0f2c', button: '#8c0f2c', onAccent: '#fdfbf8' },
  dark: { accent: '#f2a3a8', button: '#f2a3a8', onAccent: '#2a0d10' },
};

/** The colours of links and buttons in both themes. */
type Shades = Record<'light' | 'dark', Pick<AccentShades, 'accent' | 'button' | 'onAccent'>>;

function shadesOf(accent: string | null): Shades {
  const derived = accent === null ? null : deriveAccent(accent);
  return derived?.ok ? derived : own;
}

/** For mailboxes that know them: the others keep the styles of the elements. */
const darkStyles = (shades: Shades['dark']) => `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important; }
  .raised { background: ${dark.raised} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .muted { color: ${dark.muted} !important; }
  .link { color: ${shades.accent} !important; }
  .button { background: ${shades.button} !important; color: ${shades.onAccent} !important; }
  .line { border-color: ${dark.line} !important; }
  .only-light { display: none !important; }
  .only-dark { display: inline-block !important; }
}`;

const fonts = "font-family: 'Atkinson Hyperlegible Next', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** @param html of the link, escaped */
type Link = (href: string, html: string, more?: string) => string;

const linkIn =
  (colour: string): Link =>
  (href, html, more = '') =>
    `<a class="link" href="${escaped(href)}" style="color: ${colour}; ${more}">${html}</a>`;

function partHtml(part: LetterPart, { button, onAccent }: Shades['light'], link: Link): string {
  if (part.kind === 'text') return `<p style="margin: 0 0 16px">${escaped(part.text)}</p>`;
  if (part.kind === 'heading')
    return `<h2 class="ink" style="margin: 28px 0 12px; font-size: 18px; line-height: 1.3; color: ${light.ink}">${escaped(part.text)}</h2>`;
  if (part.kind === 'points')
    return `<ul style="margin: 0 0 16px; padding-left: 20px">${part.points.map((point) => `<li>${escaped(point)}</li>`).join('')}</ul>`;
  if (part.kind === 'button')
    return `<p style="margin: 0 0 20px"><a class="button" href="${escaped(part.href)}" style="display: inline-block; padding: 11px 18px; border-radius: 6px; background: ${button}; color: ${onAccent}; font-weight: bold; text-decoration: none">${escaped(part.label)}</a></p>`;
  const items = part.items.map(({ title, href, about }) => {
    const below = about
      ? `<br><span class="muted" style="color: ${light.muted}; font-size: 15px">${escaped(about)}</span>`
      : '';
    return `<li style="margin: 0 0 12px">${link(href, escaped(title), 'font-weight: bold')}${below}</li>`;
  });
  const more = part.more ? `<p style="margin: 0 0 16px">${link(part.more.href, escaped(part.more.label))}</p>` : '';
  return `<ul style="margin: 0 0 8px; padding: 0; list-style: none">${items.join('')}</ul>${more}`;
}

/** In pixels of the screen, as in the header of a page. */
const logoBox = { width: 240, height: 36 };

function logoHtml({ light: shown, dark: shownInDark }: LetterLogo, alt: string): string {
  const image = ({ name, width, height }: LetterPicture, more: string) => {
    const scale = Math.min(logoBox.width / width, logoBox.height / height);
    const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`;
    return `<img src="cid:${escaped(name)}" alt="${escaped(alt)}" ${size} ${more}>`;
  };
  const style = 'border: 0; vertical-align: middle';
  if (!shownInDark) return image(shown, `style="${style}"`);
  return (
    image(shown, `class="only-light" style="${style}"`) +
    image(shownInDark, `class="only-dark" style="display: none; ${style}"`)
  );
}

/** Who writes, as SiteBrand says it on pages: a wide logo has the name in it, a mark stands beside the name. */
function brandHtml(logo: LetterLogo | null, site: string): string {
  if (!logo) return escaped(site);
  return isWide(logo.light) ? logoHtml(logo, site) : `${logoHtml(logo, '')} ${escaped(site)}`;
}

function writeHtml({ look, site, siteUrl, title, parts, foot }: Letter): string {
  const shades = shadesOf(look.accent);
  const link = linkIn(shades.light.accent);
  const links = foot.links.map(({ label, href }) => link(href, escaped(label))).join(' &nbsp;·&nbsp; ');
  return `<!doctype html>
<html lang="pl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(title)}</title>
<style>
${darkStyles(shades.dark)}
</style>
</head>
<body class="paper" style="margin: 0; padding: 0; background: ${light.paper}">
<div class="paper ink" style="padding: 24px 12px; background: ${light.paper}; color: ${light.ink}; ${fonts}; font-size: 16px; line-height: 1.5; overflow-wrap: break-word">
<div style="max-width: 600px; margin: 0 auto">
<p style="margin: 0 0 12px">${link(siteUrl, brandHtml(look.logo, site), 'font-weight: bold; text-decoration: none')}</p>
<div class="raised ink" style="padding: 24px; border: 1px solid ${light.line}; border-radius: 8px; background: ${light.raised}">
<h1 class="ink" style="margin: 0 0 16px; font-size: 24px; line-height: 1.25; color: ${light.ink}">${escaped(title)}</h1>
${parts.map((part) => partHtml(part, shades.light, link)).join('\n')}
</div>
<p class="muted" style="margin: 16px 0 4px; color: ${light.muted}; font-size: 14px">${escaped(foot.text)}</p>
<p style="margin: 0; font-size: 14px">${links}</p>
</div>
</div>
</body>
</html>
`;
}
