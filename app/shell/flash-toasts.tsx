import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { findFlash, spentFlashCookie } from '#app/platform/flash';
import { useToast } from '#app/ui/toast';

/** Shows the message that came with the last redirect, once. Stands in the root, inside the `ToastProvider`. */
export function FlashToasts() {
  const showToast = useToast();
  const { key } = useLocation();
  useEffect(() => {
    const message = findFlash(document.cookie);
    if (!message) return;
    document.cookie = spentFlashCookie;
    showToast(message);
  }, [key, showToast]);
  return null;
}
