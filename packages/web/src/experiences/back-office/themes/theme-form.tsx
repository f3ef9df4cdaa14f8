import type { CatalogTheme } from '@comanda/contract/catalog/themes'
import { type ThemeStyle, themeIssues } from '@comanda/domain/look/theme-style'
import { Button } from '@comanda/ui/button'
import { Switch } from '@comanda/ui/switch'
import { TextArea } from '@comanda/ui/text-area'
import { TextField } from '@comanda/ui/text-field'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'
import { bindFields } from '../forms/bind-fields.ts'
import type { FieldTexts, Stored } from '../forms/draft.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { useResults } from '../results/results.tsx'
import { useStaff } from '../session.tsx'
import { SidePanel } from '../side-panel.tsx'
import { ColorField } from './color-field.tsx'
import { choiceLabel, partLabels, StyleFields } from './style-fields.tsx'
import { ThemeDrawing } from './theme-drawing.tsx'

export interface ThemeFormProps {
  restaurantId: string
  brandColor: string
  /** null for a new one. */
  theme: CatalogTheme | null
  /** The template of a new theme. */
  copyOf: Pick<CatalogTheme, 'name' | 'description' | 'style'>
  /** Whether the restaurant has this theme: its menu changes with the save. */
  chosen: boolean
  /** Called with each change of the style, for the preview. */
  onStyle: (style: ThemeStyle) => void
  onClose: () => void
}

/** Name, description and the parts of the style: what the form edits, each as a field. */
type Fields = ThemeStyle & Pick<CatalogTheme, 'name' | 'description' | 'imageId'> & { ofPlatform: boolean }

/** Adds or edits a theme, next to the list. */
export function ThemeForm({
  restaurantId,
  brandColor,
  theme,
  copyOf,
  chosen,
  onStyle,
  onClose,
}: ThemeFormProps) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const { may } = useStaff()
  const [newId] = useState(() => crypto.randomUUID())
  const themeId = theme?.id ?? newId
  const form = useDraftForm({
    stored: theme ? storedOf(theme) : { fields: fieldsOf({ ...copyOf, imageId: null }, false), revision: 0 },
    issuesOf: (fields) => {
      const { 'style.color': color, ...issues } = themeIssues(savedOf(fields))
      return { ...issues, ...(color && { color }) }
    },
    save: async ({ ofPlatform, ...fields }, revision) => {
      const { catalog } = await loadApi()
      const saved = { themeId, revision, ...savedOf({ ...fields, ofPlatform }) }
      if (!ofPlatform) return catalog.saveTheme({ restaurantId, ...saved })
      return { ...(await catalog.savePlatformTheme({ ...saved, imageId: null })), changeId: null }
    },
    savedRow: (saved) => saved.theme,
    storedOf,
    close: onClose,
    onSaved: async (saved) => {
      await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
      results.succeeded(
        theme ? 'Theme updated successfully!' : 'Theme added successfully!',
        chosen ? 'Customers see the change now.' : `${saved.theme.name} is in the list of themes.`,
        saved.changeId,
      )
    },
    onFailed: (failure) => results.failed(theme ? 'Error updating theme' : 'Error adding theme', failure),
  })
  const { fields, set, issues } = form
  const bind = bindFields(form)
  const shown = JSON.stringify(savedOf(fields).style)
  const show = useEffectEvent(() => onStyle(savedOf(fields).style))
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown when it changes
  useEffect(() => show(), [shown])
  return (
    <SidePanel
      title={theme ? 'Edit theme' : 'Add theme'}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-3">
          {chosen && form.changed && (
            <span className="mr-auto text-13 text-ink-2">Customers see it once it is saved.</span>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={form.id}
            variant="solid"
            busy={form.busy}
            busyLabel={form.busyLabel}
            disabled={theme !== null && !form.changed}
          >
            {theme ? 'Save changes' : 'Add theme'}
          </Button>
        </div>
      }
    >
      <DraftForm
        form={form}
        thing="theme"
        texts={texts}
        stays={(to) => to.searchParams.get('open') === (theme?.id ?? 'new')}
      >
        <ThemeDrawing
          style={fields}
          brandColor={brandColor}
          className="h-52 rounded-card border border-line wide:hidden"
        />
        <TextField label="Name" data-autofocus maxLength={100} {...bind.text('name')} />
        <TextArea label="Description" optional maxLength={500} rows={2} {...bind.text('description')} />
        {!fields.ofPlatform && (
          <PictureField
            label="Preview picture"
            restaurantId={restaurantId}
            shape="4:3"
            kind="image"
            recommended="Without one, a sketch of the theme is shown."
            {...bind.value('imageId')}
            {...(issues.imageId && { error: issues.imageId })}
          />
        )}
        <ColorField
          style={fields}
          brandColor={brandColor}
          error={issues.color}
          onChange={(color) => set({ color })}
        />
        <StyleFields style={fields} onChange={set} />
        {!theme && may('platform.manage', null) && (
          <Switch
            label="For all restaurants"
            description="Every restaurant can choose it. Only platform admins can change it."
            {...bind.checked('ofPlatform')}
          />
        )}
      </DraftForm>
    </SidePanel>
  )
}

const storedOf = (theme: CatalogTheme): Stored<Fields> => ({
  fields: fieldsOf(theme, theme.ofPlatform),
  revision: theme.revision,
})

function fieldsOf(
  { name, description, imageId, style }: Pick<CatalogTheme, 'name' | 'description' | 'imageId' | 'style'>,
  ofPlatform: boolean,
): Fields {
  return { name, description, imageId, ...style, ofPlatform }
}

function savedOf({ name, description, imageId, ofPlatform: _, ...style }: Fields) {
  return { name, description, imageId, style }
}

const texts: FieldTexts<Fields> = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  imageId: { label: 'Picture', show: (id) => (id === null ? 'Drawn' : 'Another picture') },
  color: { label: 'Color', show: (color) => color ?? 'Brand color' },
  ground: { label: partLabels.ground, show: (value) => choiceLabel('ground', value) },
  followsDevice: { label: 'Follow dark mode' },
  headings: { label: partLabels.headings, show: (value) => choiceLabel('headings', value) },
  cards: { label: partLabels.cards, show: (value) => choiceLabel('cards', value) },
  corners: { label: partLabels.corners, show: (value) => choiceLabel('corners', value) },
  density: { label: partLabels.density, show: (value) => choiceLabel('density', value) },
  banner: { label: partLabels.banner, show: (value) => choiceLabel('banner', value) },
  ofPlatform: { label: 'For all restaurants' },
}
