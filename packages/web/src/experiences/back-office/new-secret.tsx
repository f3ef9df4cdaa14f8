import { Button } from '@comanda/ui/button'
import { Copy, KeyRound } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextField } from '@comanda/ui/text-field'
import { copy } from './copy.ts'

/** A new secret, shown only once. */
export function NewSecret({ label, done, secret }: { label: string; done: string; secret: string }) {
  return (
    <>
      <Notice tone="success" role="status" icon={<KeyRound className="size-4.5" />}>
        <b>{done}</b> Copy it now. It is not shown again.
      </Notice>
      <div className="flex items-end gap-2">
        <TextField
          label={label}
          readOnly
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
          className="min-w-0 flex-auto"
          inputClassName="font-code text-12"
        />
        <Button variant="solid" onClick={() => void copy(secret)}>
          <Copy className="size-4" />
          Copy
        </Button>
      </div>
    </>
  )
}
