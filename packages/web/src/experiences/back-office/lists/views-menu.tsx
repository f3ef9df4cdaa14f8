import { FormDialog } from '@comanda/ui/form-dialog'
import { ListChecks } from '@comanda/ui/icons.ts'
import { MenuButton, type MenuEntry } from '@comanda/ui/menu-button'
import { TextField } from '@comanda/ui/text-field'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useStaff } from '../session.tsx'
import {
  maxViewName,
  readViews,
  removeView,
  renameView,
  type SavedView,
  saveView,
  viewOf,
} from './saved-views.ts'

/** Saves the filters of a list under a name, and applies, renames and removes what was saved. */
export function ViewsMenu() {
  const { user } = useStaff()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const [views, setViews] = useState<readonly SavedView[]>(() => readViews(user.id, path))
  const [asked, setAsked] = useState<'save' | 'rename' | null>(null)
  const shown = viewOf(search)
  const current = views.find((view) => view.search === shown)
  const items: MenuEntry[] = [
    ...views.map((view) => ({
      label: view.name,
      checked: view === current,
      onSelect: () => navigate(view.search ? `${path}?${view.search}` : path),
    })),
    ...(views.length > 0 ? (['line'] as const) : []),
    ...(current
      ? [
          { label: `Rename "${current.name}"…`, onSelect: () => setAsked('rename') },
          {
            label: `Remove "${current.name}"`,
            danger: true,
            onSelect: () => setViews(removeView(user.id, path, current.name)),
          },
        ]
      : [{ label: 'Save these filters…', onSelect: () => setAsked('save') }]),
  ]
  const name = (text: string) => {
    setAsked(null)
    setViews(
      asked === 'rename' && current
        ? renameView(user.id, path, current.name, text)
        : saveView(user.id, path, { name: text, search: shown }),
    )
  }
  return (
    <>
      <MenuButton label="Saved views" align="start" variant="outline" items={items}>
        <ListChecks className="size-4" />
        <span className="max-w-40 truncate">{current?.name ?? 'Views'}</span>
      </MenuButton>
      {asked && (
        <NameDialog
          title={asked === 'rename' ? 'Rename this view' : 'Save these filters'}
          name={asked === 'rename' ? (current?.name ?? '') : ''}
          onName={name}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function NameDialog({
  title,
  name,
  onName,
  onClose,
}: {
  title: string
  name: string
  onName: (name: string) => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const submit = () => {
    if (typed.trim() === '') setError('Enter a name.')
    else onName(typed.trim())
  }
  return (
    <FormDialog
      size="sm"
      title={title}
      description="Saved in this browser, for you."
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label="Name"
        data-autofocus
        maxLength={maxViewName}
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
