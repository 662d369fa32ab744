import { paths } from '#app/paths';
import { requestContext } from '#app/request/request-context.server';
import { readSection } from '#app/site/read-section.server';
import { ListBoundary } from '#app/site/section-boundaries';
import { SectionList, sectionMeta } from '#app/site/section-list';
import { documentation as texts } from '#app/texts/pl/sections/documentation';
import { TextLink } from '#app/ui/text-link';
import type { Route } from './+types/documentation-list';

export const loader = ({ request, context }: Route.LoaderArgs) => readSection(context.get(requestContext), request);

export const meta: Route.MetaFunction = ({ matches, loaderData }) => sectionMeta(matches, loaderData);

export default function DocumentationList({ loaderData }: Route.ComponentProps) {
  return <SectionList section={loaderData} introduction={<Introduction />} />;
}

const Introduction = () => (
  <>
    {texts.description} {texts.newHere} <TextLink to={paths.documentation.gettingStarted()}>{texts.start}</TextLink>.
  </>
);

export const ErrorBoundary = () => <ListBoundary words={texts.loadFailed} />;
