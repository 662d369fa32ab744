import { CalendarDays, FileText, MapPin } from 'lucide-react';
import type { Audience } from '#app/content/audience';
import { type AttachedFile, fileMark } from '#app/content/fields/attached-file';
import { FileLink, FileRows, OutwardLink } from '#app/content/fields/file-links';
import { TagLinks } from '#app/content/fields/tag-links';
import { MembersBadge } from '#app/content/members-badge';
import type { OwnView } from '#app/content/own-view';
import { formatShortDate, formatSize } from '#app/platform/format';
import { resources as resourcesTexts } from '#app/texts/pl/sections/resources';
import { Alert } from '#app/ui/alert';
import { ButtonLink, type ButtonTone } from '#app/ui/button';

const texts = resourcesTexts;

export interface PublicResource {
  title: string;
  audience: Audience;
  url: string;
  description: string;
  type: 'document' | 'template' | 'event';
  category: string | null;
  tags: string[];
  added: string;
  file: AttachedFile | null;
  /** An external address, where the resource is no file of this portal. */
  link: string | null;
  eventDate: string | null;
  location: string;
  additional: AttachedFile[];
}

/** The square at the left of a row: the file's type, or a calendar. Decorative: the row says the same in words. */
export function ResourceMark({ resource }: { resource: PublicResource }) {
  const isFile = resource.type !== 'event' && resource.file;
  return (
    <span
      aria-hidden
      className="flex size-12 items-center justify-center rounded border border-line bg-sunken font-mono text-xs font-semibold text-ink"
    >
      {isFile ? (
        fileMark(resource.file)
      ) : resource.type === 'event' ? (
        <CalendarDays aria-hidden className="size-5" />
      ) : (
        <FileText aria-hidden className="size-5" />
      )}
    </span>
  );
}

/** Size, date and place, as far as there are any. */
export function ResourceFacts({ resource }: { resource: PublicResource }) {
  return (
    <>
      <MembersBadge audience={resource.audience} />
      {resource.category ? <span>{resource.category}</span> : null}
      {resource.file ? <span>{resource.file.fileSize > 0 ? formatSize(resource.file.fileSize) : 'N/A'}</span> : null}
      {resource.eventDate ? (
        <span>
          {texts.eventDate}: <time dateTime={resource.eventDate}>{formatShortDate(resource.eventDate)}</time>
        </span>
      ) : null}
      {resource.location ? (
        <span className="inline-flex items-center gap-1">
          <MapPin aria-hidden className="size-4 shrink-0" />
          <span className="sr-only">{texts.location}: </span>
          {resource.location}
        </span>
      ) : null}
      <span>
        {texts.added} {formatShortDate(resource.added)}
      </span>
      <TagLinks tags={resource.tags} />
    </>
  );
}

/** Downloads or opens the resource, or says that there is nothing to download. An event needs neither. */
export function ResourceAction({ resource, tone = 'primary' }: { resource: PublicResource; tone?: ButtonTone }) {
  if (resource.file) return <FileLink file={resource.file} tone={tone} />;
  if (resource.link) return <OutwardLink url={resource.link} title={resource.title} tone={tone} />;
  return resource.type === 'event' ? null : <Alert>{texts.noLink}</Alert>;
}

/** The same in a list, where it is one of many. */
export function ResourceRowAction({ resource }: { resource: PublicResource }) {
  if (resource.file || resource.link) return <ResourceAction resource={resource} tone="secondary" />;
  return resource.type === 'event' ? null : <p className="text-sm text-muted">{texts.noLink}</p>;
}

/** The further files under the main one. */
export function AdditionalFiles({ files }: { files: AttachedFile[] }) {
  if (files.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-xl font-bold">{texts.additional}</h2>
      <FileRows files={files} />
    </section>
  );
}

/** The note below the list that leads to the contact form. */
export const ResourcesQuestion = ({ to }: { to: string }) => (
  <p className="no-print mt-10 flex flex-wrap items-center gap-4 text-muted">
    {texts.question}
    <ButtonLink to={to}>{texts.contact}</ButtonLink>
  </p>
);

export const resourceView: OwnView<PublicResource> = {
  Body: ({ shown }) => (
    <div className="not-prose space-y-5">
      <div className="flex flex-wrap gap-4 text-muted">
        <ResourceFacts resource={shown} />
      </div>
      <p className="whitespace-pre-line">{shown.description}</p>
      <ResourceAction resource={shown} />
      <AdditionalFiles files={shown.additional} />
    </div>
  ),
};
