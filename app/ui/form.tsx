import { type ComponentProps, createContext, use, useState } from 'react';
import { Form as RouterForm } from 'react-router';
import { accountField } from '#app/platform/refused-form';

/** The account that the pages within are made for. */
export const PageAccount = createContext<string | null>(null);

/** The field of `OwnAccount`, for what is sent without a form of its own. */
export function useOwnAccount(): Record<string, string> {
  const account = use(PageAccount);
  return account === null ? {} : { [accountField]: account };
}

/**
 * Tells for whom a form was opened; it stays theirs when data for another account come under it. First in its form:
 * where files follow, the server reads no further before it knows.
 */
export function OwnAccount() {
  const [account] = useState(use(PageAccount));
  return account === null ? null : <input type="hidden" name={accountField} value={account} />;
}

/** The form of a page for whoever is signed in: nobody else sends it. */
export const Form = ({ children, ...props }: ComponentProps<typeof RouterForm>) => (
  <RouterForm {...props}>
    {props.method === 'post' ? <OwnAccount /> : null}
    {children}
  </RouterForm>
);
