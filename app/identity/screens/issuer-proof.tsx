import { paths } from '#app/paths';
import { identityTexts } from '#app/texts/pl/identity';
import { TextLink } from '#app/ui/text-link';

const texts = identityTexts.proof;

/** The way to the issuer and back, in a tab of its own: what is typed here stays. */
export function IssuerProof({ id, describedBy }: { id?: string; describedBy?: string }) {
  return (
    <p className="text-sm text-muted">
      <TextLink
        id={id}
        to={paths.auth.oidcProof()}
        reloadDocument
        target="_blank"
        aria-describedby={describedBy}
        className="text-base text-text"
      >
        {texts.issuer}
      </TextLink>
      <br />
      {texts.issuerHint}
    </p>
  );
}
