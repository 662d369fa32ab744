import { type LinkProps, Link } from 'react-router';

export * from 'react-router';

/** An address of the portal that the framework would write as it is, whichever page it stands on. */
const isSettled = /^(?:\/|(?:\/[^./\\?#][^/\\?#]*)+\/?)(?:\?[^#]+)?(?:#.+)?$/s;

/**
 * Replaces the framework's link in the server's build (vite.config.ts), where it would resolve the address against all
 * routes of the page, and prepare for clicks that never come. Its markup is the same.
 */
function PlainLink({
  to,
  onClick: _onClick,
  relative: _relative,
  reloadDocument: _reloadDocument,
  replace: _replace,
  state: _state,
  preventScrollReset: _preventScrollReset,
  viewTransition: _viewTransition,
  defaultShouldRevalidate: _defaultShouldRevalidate,
  target,
  children,
  ...rest
}: LinkProps) {
  return (
    <a {...rest} href={to as string} target={target} data-discover="true">
      {children}
    </a>
  );
}

function ServerLink(props: LinkProps) {
  const { to, discover, prefetch, mask } = props;
  const isPlain = typeof to === 'string' && isSettled.test(to) && !discover && !prefetch && !mask;
  return isPlain ? <PlainLink {...props} /> : <Link {...props} />;
}

export { ServerLink as Link };
