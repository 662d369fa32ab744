import { mcpTexts } from '#app/texts/pl/mcp';
import { CopyButton } from '#app/ui/copy-button';

const texts = mcpTexts.panel;

/** What programs may read by the Model Context Protocol, and at which address. */
export function McpPanel({ address, isOn }: { address: string; isOn: boolean }) {
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="text-lg font-bold">{texts.title}</h2>
      <p className="mt-1 max-w-[72ch] text-muted">{texts.about}</p>
      <p className="mt-4">{isOn ? texts.on : texts.off}</p>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <code className="font-mono break-all">{address}</code>
        <CopyButton value={address} label={texts.copy} copiedLabel={texts.copied} />
      </p>
      <dl className="mt-4 grid max-w-2xl gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {Object.entries(texts.tools).map(([name, about]) => (
          <div key={name} className="contents">
            <dt className="font-mono">{name}</dt>
            <dd className="text-muted">{about}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
