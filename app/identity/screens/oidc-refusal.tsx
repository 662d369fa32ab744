import { paths } from '#app/paths';
import { identityTexts } from '#app/texts/pl/identity';
import { Alert } from '#app/ui/alert';
import { ButtonLink } from '#app/ui/button';

const texts = identityTexts.oidc;

/** Why the way to the issuer or back came to an end, and where to go on. */
export function OidcRefusal({ message, again, next }: { message: string; again: string; next: string | null }) {
  return (
    <>
      <h1 className="text-2xl font-bold">{texts.title}</h1>
      <Alert tone="destructive">
        <p className="[overflow-wrap:anywhere]">{message}</p>
      </Alert>
      <ButtonLink to={again} reloadDocument tone="primary">
        {texts.again}
      </ButtonLink>
      <ButtonLink to={paths.admin.signIn(next ?? undefined)}>{texts.toSignIn}</ButtonLink>
    </>
  );
}
