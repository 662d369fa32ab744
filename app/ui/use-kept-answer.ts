import { useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The answer to the screen's last form, until another form is submitted or the address changes. The router drops it
 * when data is revalidated: messages, or a key that is shown once, would vanish while they are read.
 */
export function useKeptAnswer<Answer>(answer: Answer | undefined): Answer | undefined {
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  // The answer comes before its address.
  if (answer !== undefined && (answer !== kept.answer || key !== kept.key)) setKept({ key, answer });
  return answer ?? (kept.key === key ? kept.answer : undefined);
}
