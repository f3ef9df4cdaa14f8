import { Button } from '@comanda/ui/button'
import { NewSecret } from '../new-secret.tsx'
import { SidePanel } from '../screen.tsx'
import type { CreatedKey } from './queries.ts'

/** A new key, shown only once, and how to use it. */
export function CreatedKeyPanel({ created, onClose }: { created: CreatedKey; onClose: () => void }) {
  const { key, secret } = created
  const example = `curl ${location.origin}/api/… \\\n  -H 'Authorization: Bearer ${key.prefix}…'`
  return (
    <SidePanel
      title={key.name}
      description={key.restaurantName}
      onClose={onClose}
      footer={
        <div className="flex justify-end">
          <Button variant="solid" onClick={onClose}>
            Done
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <NewSecret label="Key" done="Key created." secret={secret} />
        <section aria-labelledby="key-use">
          <h3 id="key-use" className="font-semibold text-14">
            How a program uses it
          </h3>
          <pre className="mt-2 overflow-x-auto rounded-card bg-sunken p-3 font-code text-12">{example}</pre>
          <p className="mt-2 text-13 text-ink-2">
            Restaurant id <span className="font-code wrap-anywhere">{key.restaurantId}</span>.{' '}
            <a href="/api/docs" target="_blank" rel="noreferrer" className="underline">
              Operations allowed by each permission
            </a>
          </p>
        </section>
      </div>
    </SidePanel>
  )
}
