import type { CatalogTheme } from '@comanda/contract/catalog/themes'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { IconButton } from '@comanda/ui/icon-button'
import { Check, Copy, Pencil, Trash2 } from '@comanda/ui/icons.ts'
import { ThemeDrawing } from './theme-drawing.tsx'

/** A theme that can be chosen; the default one has no id. */
export type ListedTheme = Pick<CatalogTheme, 'name' | 'description' | 'style' | 'picture' | 'ofPlatform'> & {
  id: string | null
}

export interface ThemeCardProps {
  theme: ListedTheme
  brandColor: string
  chosen: boolean
  busy: boolean
  disabled: boolean
  onChoose: () => void
  onCopy: () => void
  /** Absent for themes that this user cannot change. */
  onEdit?: () => void
  onDelete?: () => void
}

/** A theme with its preview and what can be done with it. */
export function ThemeCard({
  theme: { name, description, style, picture, ofPlatform },
  brandColor,
  chosen,
  busy,
  disabled,
  onChoose,
  onCopy,
  onEdit,
  onDelete,
}: ThemeCardProps) {
  return (
    <li
      className={cx(
        'flex flex-col overflow-hidden rounded-card border bg-surface',
        chosen ? 'border-pick-ink inset-ring-1 inset-ring-pick-ink' : 'border-line',
      )}
    >
      <div className="relative h-44 border-line border-b">
        {picture ? (
          <img
            src={`${picture.path}-${picture.widths.at(-1)}.webp`}
            width={picture.width}
            height={picture.height}
            alt=""
            loading="lazy"
            className="size-full object-cover"
          />
        ) : (
          <ThemeDrawing style={style} brandColor={brandColor} className="size-full" />
        )}
      </div>
      <div className="flex flex-auto flex-col gap-2 p-4">
        <div className="flex items-center gap-2">
          <h2 className="min-w-0 flex-auto truncate font-semibold text-15">{name}</h2>
          {chosen ? (
            <Badge tone="success" icon={<Check className="size-3.5" />}>
              In use
            </Badge>
          ) : (
            !ofPlatform && <Badge>Yours</Badge>
          )}
        </div>
        <p className="flex-auto text-13 text-ink-2">{description}</p>
        <div className="flex items-center gap-1">
          {chosen ? (
            <span className="flex-auto text-13 text-ink-2">Customers see this theme.</span>
          ) : (
            <span className="flex-auto">
              <Button busy={busy} busyLabel="Saving…" disabled={disabled} onClick={onChoose}>
                Use this theme
                <span className="visually-hidden">: {name}</span>
              </Button>
            </span>
          )}
          {onEdit && (
            <IconButton label={`Edit ${name}`} icon={<Pencil className="size-4" />} onClick={onEdit} />
          )}
          <IconButton label={`Make a copy of ${name}`} icon={<Copy className="size-4" />} onClick={onCopy} />
          {onDelete && (
            <IconButton label={`Delete ${name}`} icon={<Trash2 className="size-4" />} onClick={onDelete} />
          )}
        </div>
      </div>
    </li>
  )
}
