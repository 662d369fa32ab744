import { isWide, type ShownPicture, type SiteLogo } from '#app/settings/look';
import { SiteMark } from '#app/shell/site-mark';
import { classNames } from '#app/ui/class-names';

interface SiteBrandProps {
  /** The portal's name; a wide logo takes its place. */
  name: string;
  logo: SiteLogo | null;
  /** Of the name. */
  nameClass?: string;
  /** Of a mark beside the name. */
  markClass?: string;
}

/** Who the portal belongs to: its logo and name. */
export function SiteBrand({ name, logo, nameClass = 'line-clamp-2', markClass = '' }: SiteBrandProps) {
  const wide = logo !== null && isWide(logo.light);
  return (
    <>
      {logo ? (
        <Logo logo={logo} alt={wide ? name : ''} className={wide ? '' : markClass} />
      ) : (
        <SiteMark className={markClass} />
      )}
      {wide ? null : <span className={`leading-tight break-words ${nameClass}`}>{name}</span>}
    </>
  );
}

function Logo({ logo: { light, dark }, alt, className }: { logo: SiteLogo; alt: string; className: string }) {
  if (!dark) return <LogoImage picture={light} alt={alt} className={className} />;
  return (
    <>
      <LogoImage picture={light} alt={alt} className={`only-light ${className}`} lazy />
      <LogoImage picture={dark} alt={alt} className={`only-dark ${className}`} lazy />
    </>
  );
}

interface LogoImageProps {
  picture: ShownPicture;
  alt: string;
  className?: string;
  /** Of two, the browser fetches the one that is shown. */
  lazy?: boolean;
}

/** One picture of the logo, at the height of a header. */
export function LogoImage({ picture: { src, width, height }, alt, className, lazy }: LogoImageProps) {
  return (
    <img
      src={src}
      width={width}
      height={height}
      alt={alt}
      loading={lazy ? 'lazy' : undefined}
      className={classNames('h-9 w-auto max-w-40 object-contain object-left sm:max-w-60', className)}
    />
  );
}
