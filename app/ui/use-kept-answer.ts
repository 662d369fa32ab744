import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The answer to a screen's last form, until another form or address comes. The router forgets it as soon as new data
 * comes in under the screen: messages at the fields, or a key that is shown once, would vanish while they are read.
 */
export function useKeptAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  // The answer comes before the address that goes with it.
  if (answer !== undefined && (answer !== kept.answer || key !== kept.key)) setKept({ key, answer });
  return answer ?? (kept.key === key ? kept.answer : undefined);
}
