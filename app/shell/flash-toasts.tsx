import { useEffect } from 'react';
import { useFetchers, useLocation, useNavigation } from 'react-router';
import { findFlash, spentFlashCookie } from '#app/platform/flash';
import { useToast } from '#app/ui/toast';

/** Shows the message that came with the last answer, once. Stands in the root, inside the `ToastProvider`. */
export function FlashToasts() {
  const showToast = useToast();
  // An answer may come with a page, a form or a fetcher: each of them renders this anew.
  useLocation();
  useNavigation();
  useFetchers();
  useEffect(() => {
    const message = findFlash(document.cookie);
    if (!message) return;
    document.cookie = spentFlashCookie;
    showToast(message);
  });
  return null;
}
