import { paths } from '#app/paths';
import { publicTexts } from '#app/texts/pl/public';
import { Button } from '#app/ui/button';

const texts = publicTexts.feedback;

/** Asks whether the page has helped. A plain form: it works from a cached page, and without scripts. */
export function PageFeedback({ module, id }: { module: string; id: string }) {
  return (
    <form
      method="post"
      action={paths.feedback()}
      aria-labelledby="feedback_title"
      className="no-print mt-12 flex flex-wrap items-center gap-3 border-t border-line pt-6"
    >
      <input type="hidden" name="module" value={module} />
      <input type="hidden" name="id" value={id} />
      <p id="feedback_title" className="font-semibold">
        {texts.question}
      </p>
      <Button type="submit" name="helpful" value="true">
        {texts.yes}
      </Button>
      <Button type="submit" name="helpful" value="false">
        {texts.no}
      </Button>
    </form>
  );
}
