import type { ReactNode } from 'react';
import type { FieldErrors } from '#app/platform/errors';
import { Button, ButtonLink } from './button';
import { ErrorSummary } from './error-summary';
import { Refusal } from './refusal';
import { Form } from './form';

interface QuestionPageProps {
  title: string;
  texts: { cancel: string; confirm: string; failedTitle: string };
  tone?: 'primary' | 'destructive';
  /** The address for cancelling. */
  back: string;
  /** The action's answer when it was refused: as a whole, or at fields, whose ids are their names. */
  answer: { reason?: string; errors?: FieldErrors } | undefined;
  /** The subject of the question, above the refusal. */
  of?: string;
  children: ReactNode;
}

/** A confirmation as a page of its own: it works without scripts. */
export function QuestionPage({ title, texts, tone = 'primary', back, answer, of, children }: QuestionPageProps) {
  return (
    <Form method="post" className="max-w-xl space-y-5">
      <h1 className="text-2xl font-bold break-words">{title}</h1>
      {of ? <p className="font-semibold [overflow-wrap:anywhere]">{of}</p> : null}
      <Refusal what={answer} title={texts.failedTitle} reason={answer?.reason} />
      {answer?.errors ? <ErrorSummary title={texts.failedTitle} errors={answer.errors} /> : null}
      {children}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={back}>{texts.cancel}</ButtonLink>
        <Button type="submit" tone={tone}>
          {texts.confirm}
        </Button>
      </div>
    </Form>
  );
}
