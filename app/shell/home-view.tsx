import { Link } from 'react-router';
import { Kept } from '#app/hydration/kept';
import { paths } from '#app/paths';
import { type NavigationGroup, siteSections } from '#app/shell/site-navigation';
import { SiteSearch } from '#app/shell/site-search';
import { documentation } from '#app/texts/pl/sections/documentation';
import { knowledgeBase } from '#app/texts/pl/sections/knowledge-base';
import { shellTexts } from '#app/texts/pl/shell';
import { ButtonLink } from '#app/ui/button';

export interface FeaturedItem {
  title: string;
  description: string;
  url: string;
  /** The name of its section. */
  typeLabel: string;
}

const texts = shellTexts.homePage;

interface HomeViewProps {
  siteName: string;
  siteDescription: string;
  featured: FeaturedItem[];
}

/** The home page: name and description, search, sections, featured entries. */
export const HomeView = (props: HomeViewProps) => (
  <Kept by={['home', props]}>
    <Content {...props} />
  </Kept>
);

function Content({ siteName, siteDescription, featured }: HomeViewProps) {
  return (
    <div className="px-4 md:px-6">
      <div className="relative mx-auto max-w-3xl pt-14 pb-24 text-center before:absolute before:inset-y-0 before:left-1/2 before:-z-10 before:w-screen before:-translate-x-1/2 before:border-b before:border-line before:bg-sunken md:pt-20 md:pb-32">
        <h1 className="text-4xl font-bold tracking-tight md:text-[3.5rem] md:leading-[1.08]">{siteName}</h1>
        <p className="mx-auto mt-5 max-w-[48ch] text-lg text-muted md:text-xl">{siteDescription}</p>
        <SiteSearch size="large" shortcut className="mx-auto mt-9 max-w-2xl" />
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <ButtonLink to={paths.documentation.list()} size="large">
            {documentation.open}
          </ButtonLink>
          <ButtonLink to={paths.knowledgeBase.list()} size="large">
            {knowledgeBase.open}
          </ButtonLink>
        </div>
      </div>
      <SectionCards className="-mt-12 md:-mt-16" />
      <section aria-labelledby="wyroznione" className="mx-auto max-w-5xl py-16">
        <h2 id="wyroznione" className="mb-6 text-2xl font-bold">
          {texts.featuredHeading}
        </h2>
        {featured.length === 0 ? <p className="text-muted">{texts.featuredEmpty}</p> : null}
        {featured.length > 0 ? (
          <ul className="grid gap-x-10 gap-y-8 md:grid-cols-3">
            {featured.map((item) => (
              <li key={item.url} className="group relative border-t-2 border-line pt-4 hover:border-accent">
                <p className="text-sm text-muted">{item.typeLabel}</p>
                <h3 className="mt-1 text-lg font-bold">
                  <Link to={item.url} className="after:absolute after:inset-0 group-hover:text-accent">
                    {item.title}
                  </Link>
                </h3>
                <p className="mt-2 text-[0.9375rem] text-muted">{item.description}</p>
              </li>
            ))}
          </ul>
        ) : null}
      </section>
    </div>
  );
}

const hasCard = ({ onHome }: NavigationGroup) => onHome !== undefined;

/** The sections as cards; `className` places them. */
export function SectionCards({ className = '' }: { className?: string }) {
  return (
    <section aria-label={texts.sectionsHeading} className={`relative mx-auto max-w-5xl ${className}`}>
      <ul className="grid overflow-hidden rounded border border-line bg-line gap-px sm:grid-cols-2 lg:grid-cols-4">
        {siteSections.filter(hasCard).map(({ to, label, icon: Icon, onHome }) => (
          <li key={to} className="group relative flex flex-col gap-2 bg-raised p-5 hover:bg-sunken">
            <Icon aria-hidden className="mb-1 size-5.5 text-muted group-hover:text-accent" />
            <h2 className="text-lg font-bold">
              <Link to={to} className="after:absolute after:inset-0 group-hover:text-accent">
                {label}
              </Link>
            </h2>
            <p className="text-[0.9375rem] text-muted">{onHome}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
