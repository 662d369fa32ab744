import { Form } from 'react-router';
import { Button, ButtonLink } from './button';
import { Refusal } from './refusal';
import type { RemovalAnswer } from './removal-question';
import { useKeptAnswer } from './use-kept-answer';

interface RemovalPageProps {
  title: string;
  text: string;
  texts: { cancel: string; delete: string; failedTitle: string };
  /** Where it is called off. */
  back: string;
  /** What the page's action answered. */
  answer: RemovalAnswer | undefined;
}

/** The question before something is removed, as a page: the way that works without scripts. */
export function RemovalPage({ title, text, texts, back, answer }: RemovalPageProps) {
  const kept = useKeptAnswer(answer);
  return (
    <Form method="post" className="max-w-xl space-y-5">
      <h1 className="text-2xl font-bold break-words">{title}</h1>
      <Refusal what={kept} title={texts.failedTitle} reason={kept?.reason} />
      <p>{text}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={back}>{texts.cancel}</ButtonLink>
        <Button type="submit" tone="destructive">
          {texts.delete}
        </Button>
      </div>
    </Form>
  );
}
