import { useState } from 'react'
import { AlertDialog } from '../alert-dialog.tsx'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Sheet } from '../sheet.tsx'
import { TextField } from '../text-field.tsx'
import { toast } from '../toast.ts'
import { ToastCard } from '../toast-card.tsx'
import { Row, Specimen } from './layout.tsx'

type Shown = 'dialog' | 'media' | 'drawer' | 'bottom' | 'alert' | null

export function GalleryOverlays() {
  const [shown, setShown] = useState<Shown>(null)
  const close = () => setShown(null)
  return (
    <Row>
      <Specimen name="Dialogs and sheets">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setShown('dialog')}>Dialog</Button>
          <Button onClick={() => setShown('media')}>With picture</Button>
          <Button onClick={() => setShown('drawer')}>Drawer</Button>
          <Button onClick={() => setShown('bottom')}>Bottom sheet</Button>
          <Button onClick={() => setShown('alert')}>Delete…</Button>
        </div>
        <Dialog
          open={shown === 'dialog'}
          onClose={close}
          title="Add Category"
          description="Products live in categories."
          footer={<SaveBar onClose={close} />}
        >
          <LongBody />
        </Dialog>
        <Dialog
          open={shown === 'media'}
          onClose={close}
          size="xl"
          title="Margherita D.O.P."
          description="San Marzano tomato, buffalo mozzarella, basil, olive oil."
          media={<div className="bg-pick-tint" />}
          footer={<SaveBar onClose={close} />}
        >
          <LongBody />
        </Dialog>
        <Sheet
          open={shown === 'drawer'}
          onClose={close}
          title="Your Order"
          footer={<SaveBar onClose={close} />}
        >
          <LongBody />
        </Sheet>
        <Sheet open={shown === 'bottom'} side="bottom" onClose={close} title="Filters">
          <TextField label="Name" data-autofocus />
        </Sheet>
        <AlertDialog
          open={shown === 'alert'}
          title="Delete Lunch Specials?"
          description="Are you sure you want to delete this category? This action cannot be undone."
          confirmLabel="Delete"
          onConfirm={close}
          onCancel={close}
        />
      </Specimen>
      <Specimen name="Toasts, on demand">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => toast.success('Category updated successfully!', { action: UNDO })}>
            Success
          </Button>
          <Button
            onClick={() =>
              toast.error('Connection issue. Please check your internet and try again.', {
                code: 'NETWORK_ERROR',
              })
            }
          >
            Error
          </Button>
          <Button onClick={() => toast.info('Kitchen tablet 1 is paired.')}>Info</Button>
        </div>
      </Specimen>
      <Specimen name="Toasts">
        <div className="space-y-2">
          <ToastCard
            entry={{ id: 0, kind: 'success', message: 'Category updated successfully!', action: UNDO }}
          />
          <ToastCard
            entry={{
              id: 0,
              kind: 'error',
              message: 'Connection issue. Please check your internet and try again.',
              code: 'NETWORK_ERROR',
            }}
          />
          <ToastCard entry={{ id: 0, kind: 'info', message: 'Kitchen tablet 1 is paired.' }} />
        </div>
      </Specimen>
    </Row>
  )
}

const UNDO = { label: 'Undo', onSelect: () => toast.info('Undone') }

function SaveBar({ onClose }: { onClose: () => void }) {
  return (
    <div className="flex justify-end gap-2">
      <Button onClick={onClose}>Cancel</Button>
      <Button
        variant="solid"
        onClick={() => toast.error('Request timed out. Please try again.', { code: 'TIMEOUT_ERROR' })}
      >
        Save
      </Button>
    </div>
  )
}

function LongBody() {
  return (
    <div className="space-y-4">
      {['Name', 'Description', 'Icon', 'Sort order', 'Menu', 'Tax', 'Station', 'Printer', 'Note'].map(
        (label) => (
          <TextField key={label} label={label} />
        ),
      )}
    </div>
  )
}
