import { Search } from 'lucide-react';
import type { CSSProperties } from 'react';
import { isWide, type PreviewedLook } from '#app/settings/look';
import { accentProperties } from '#app/settings/accent-style';
import { LogoImage } from '#app/shell/site-brand';
import { SiteMark } from '#app/shell/site-mark';
import { siteSections } from '#app/shell/site-navigation';
import { shellTexts } from '#app/texts/pl/shell';
import { lookTexts as texts } from '#app/texts/pl/look';
import { buttonClass } from '#app/ui/button';
import { useInBrowser } from '#app/ui/use-in-browser';

interface LookPreviewProps {
  look: PreviewedLook;
  siteName: string;
  /** Allows the rule while there are no scripts. */
  nonce: string;
}

/** A page of the portal in small, in both themes: header, text, buttons and footer, by the portal's own styles. */
export function LookPreview({ look, siteName, nonce }: LookPreviewProps) {
  const inBrowser = useInBrowser();
  // In a browser without an attribute, which the policy would refuse.
  const style = inBrowser ? (accentProperties(look.accent) as CSSProperties) : undefined;
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      {inBrowser ? null : <style nonce={nonce}>{look.style}</style>}
      {(['light', 'dark'] as const).map((theme) => (
        <figure key={theme} className="min-w-0">
          <figcaption className="mb-1.5 text-sm text-muted">{texts[theme]}</figcaption>
          <div
            data-theme={theme}
            style={style}
            className="look-preview overflow-hidden rounded border border-line bg-paper text-ink"
          >
            <Page look={look} theme={theme} siteName={siteName} />
          </div>
        </figure>
      ))}
    </div>
  );
}

function Page({ look, theme, siteName }: { look: PreviewedLook; theme: 'light' | 'dark'; siteName: string }) {
  const { logo: light, logo_dark: dark, favicon, footer_links } = look;
  const logo = theme === 'dark' ? (dark ?? light) : (light ?? dark);
  const { sample } = texts;
  return (
    <>
      <div className="flex items-center gap-2 bg-sunken px-3 py-2 text-sm text-muted">
        {favicon ? (
          <img src={favicon.src} alt="" className="size-4 object-contain" />
        ) : (
          <SiteMark className="size-4!" />
        )}
        <span className="truncate">{siteName}</span>
      </div>
      <div className="flex h-16 items-center gap-2.5 border-b border-line px-4 text-[1.0625rem] font-bold">
        {logo ? <LogoImage picture={logo} alt={isWide(logo) ? siteName : ''} /> : <SiteMark />}
        {logo && isWide(logo) ? null : <span className="truncate">{siteName}</span>}
        <span className="ml-auto border-b-2 border-accent pb-0.5 text-[0.9375rem] font-medium max-sm:hidden">
          {siteSections[0]?.label}
        </span>
        <Search aria-hidden className="size-5 text-muted max-sm:ml-auto" />
      </div>
      <div className="space-y-4 px-4 py-6">
        <p className="text-xl font-bold">{sample.heading}</p>
        <p>
          {sample.before}
          <span className="text-accent underline underline-offset-4">{sample.link}</span>
          {sample.after}
        </p>
        <p className="flex flex-wrap gap-3">
          <span className={buttonClass('primary')}>{sample.primary}</span>
          <span className={buttonClass('secondary')}>{sample.secondary}</span>
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-3 text-[0.9375rem]">
          <span className="rounded bg-accent-soft px-3 py-1.5 font-semibold text-accent">{sample.chosen}</span>
          <span className="rounded px-3 py-1.5 outline-2 outline-accent">{sample.focus}</span>
        </p>
      </div>
      <p className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-4 py-4 text-sm text-muted">
        {footer_links.map(({ label }, at) => (
          <span key={at}>{label}</span>
        ))}
        <span>{shellTexts.footer.contact}</span>
      </p>
    </>
  );
}
