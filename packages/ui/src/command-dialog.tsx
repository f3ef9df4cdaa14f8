import { CommandList, type CommandListProps } from './command-list.tsx'
import { Keycap } from './keycap.tsx'
import { ToastOutlet } from './toaster.tsx'
import { useModal } from './use-modal.ts'

export interface CommandDialogProps extends Omit<CommandListProps, 'className' | 'listClassName'> {
  onClose: () => void
}

/** Command palette in a dialog. Mount it to open it. */
export function CommandDialog({ onClose, ...list }: CommandDialogProps) {
  return (
    <dialog
      {...useModal(onClose)}
      aria-label={list.label}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none items-start justify-center bg-transparent p-3 text-body text-ink outline-none backdrop:animate-fade backdrop:bg-scrim open:flex sm:pt-[12dvh]"
    >
      <div className="flex max-h-[min(30rem,80dvh)] w-full max-w-150 animate-rise flex-col overflow-hidden rounded-dialog bg-surface shadow-e-4">
        <CommandList {...list} className="flex-auto" />
        <footer
          aria-hidden="true"
          className="hidden flex-none gap-4 border-line border-t px-4 py-2 text-12 text-ink-2 sm:flex pointer-coarse:hidden"
        >
          <span className="flex items-center gap-1.5">
            <Keycap>↑</Keycap>
            <Keycap>↓</Keycap> move
          </span>
          <span className="flex items-center gap-1.5">
            <Keycap>↵</Keycap> go
          </span>
          <span className="flex items-center gap-1.5">
            <Keycap>esc</Keycap> close
          </span>
        </footer>
      </div>
      <ToastOutlet />
    </dialog>
  )
}
