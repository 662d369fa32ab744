import { Download, ExternalLink } from 'lucide-react';
import { formatSize } from '#app/platform/format';
import { publicTexts } from '#app/texts/pl/public';
import { buttonClass, type ButtonTone } from '#app/ui/button';
import type { AttachedFile } from './attached-file';

const texts = publicTexts.files;

/** Downloads a file under the name that it was uploaded with. */
export function FileLink({ file, tone = 'secondary' }: { file: AttachedFile; tone?: ButtonTone }) {
  return (
    <a href={file.url} download={file.fileName || true} className={buttonClass(tone)}>
      <Download aria-hidden className="size-4" />
      {texts.download}
      <span className="sr-only"> {file.fileName}</span>
    </a>
  );
}

/** A list of files, each with its size. */
export const FileRows = ({ files }: { files: AttachedFile[] }) => (
  <ul className="mt-3 divide-y divide-line border-y border-line">
    {files.map((file) => (
      <li key={file.url} className="flex flex-wrap items-center justify-between gap-3 py-3">
        <span className="min-w-0 break-words">
          {file.fileName}{' '}
          <span className="text-sm text-muted">{file.fileSize > 0 ? formatSize(file.fileSize) : ''}</span>
        </span>
        <FileLink file={file} />
      </li>
    ))}
  </ul>
);

/**
 * An external link.
 * @param title of its target, for screen readers that list links out of context
 */
export function OutwardLink({ url, title, tone }: { url: string; title: string; tone?: ButtonTone }) {
  return (
    <a href={url} rel="noopener" className={buttonClass(tone)}>
      <ExternalLink aria-hidden className="size-4" />
      {texts.open}
      <span className="sr-only">: {title}</span>
    </a>
  );
}
