import { useEffect } from 'react';
import { useFetchers, useLocation, useNavigation } from 'react-router';
import { findFlash, spentFlashCookie } from '#app/platform/flash';
import { useToast } from '#app/ui/toast';

/** Shows the flash message of the last answer, once. Rendered in the root, inside the `ToastProvider`. */
export function FlashToasts() {
  const showToast = useToast();
  // Rerenders for answers to navigations, forms and fetchers.
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
