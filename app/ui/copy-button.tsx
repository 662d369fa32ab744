import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '#app/platform/copy-text';
import { Button } from './button';

/** Copies `value` to the clipboard and confirms it for two seconds. Only scripts can. */
export function CopyButton({ value, label, copiedLabel }: { value: string; label: string; copiedLabel: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const handleClick = () => void copyText(value).then(setCopied);
  return (
    <Button
      size="small"
      className="js-only"
      icon={copied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
      onClick={handleClick}
    >
      <span role="status">{copied ? copiedLabel : label}</span>
    </Button>
  );
}
