import type { CatalogAdditionalMenu } from '@comanda/contract/catalog/additional-menus'
import type { CatalogDish } from '@comanda/contract/catalog/option-groups'
import { counted } from '@comanda/domain/count'
import {
  type AdditionalMenuFields,
  additionalMenuIssues,
  normalAdditionalMenu,
} from '@comanda/domain/menu/additional-menu-fields'
import { formatSchedule } from '@comanda/domain/menu/served-hours'
import { TriangleAlert } from '@comanda/ui/icons.ts'
import { MultiPicker } from '@comanda/ui/multi-picker'
import { Notice } from '@comanda/ui/notice'
import { TextField } from '@comanda/ui/text-field'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'
import { bindFields } from '../forms/bind-fields.ts'
import type { FieldTexts, Issues, Stored } from '../forms/draft.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { FormFooter } from '../forms/form-footer.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { dishChoices, linksBetween } from '../options/queries.ts'
import { useResults } from '../results/results.tsx'
import { SidePanel } from '../side-panel.tsx'
import { DeleteMenu } from './delete-menu.tsx'
import { ScheduleFields } from './schedule-fields.tsx'

export interface MenuFormProps {
  restaurantId: string
  /** null for a new one. */
  menu: CatalogAdditionalMenu | null
  menus: readonly CatalogAdditionalMenu[]
  dishes: readonly CatalogDish[]
  onClose: () => void
}

interface MenuDraft extends AdditionalMenuFields {
  productIds: readonly string[]
}

/** Adds or edits an additional menu and the dishes that are sold in it. */
export function MenuForm({ restaurantId, menu, menus, dishes, onClose }: MenuFormProps) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const [newId] = useState(() => crypto.randomUUID())
  const [isDeleting, setIsDeleting] = useState(false)
  const menuId = menu?.id ?? newId
  const form = useDraftForm({
    stored: menu ? storedOf(menu) : newMenu,
    issuesOf: (draft) => additionalMenuIssues(normalAdditionalMenu(draft)) as Issues<MenuDraft>,
    save: async ({ productIds, ...draft }, revision, opened) =>
      (await loadApi()).catalog.saveAdditionalMenu({
        restaurantId,
        menuId,
        revision,
        ...normalAdditionalMenu(draft),
        links: linksBetween(opened.productIds, productIds),
      }),
    savedRow: (saved) => saved.menu,
    storedOf,
    close: onClose,
    onSaved: async (saved) => {
      await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
      results.succeeded(
        menu ? 'Menu updated successfully!' : 'Menu added successfully!',
        `${saved.menu.name}: ${formatSchedule(saved.menu.schedule) || 'never shown'}.`,
        saved.changeId,
      )
    },
    onFailed: (failure) => results.failed(menu ? 'Error updating menu' : 'Error adding menu', failure),
  })
  const { fields, set } = form
  const bind = bindFields(form)
  const issues: Readonly<Record<string, string | undefined>> = form.issues
  const isNeverShown = formatSchedule(fields.schedule) === ''
  return (
    <SidePanel
      title={menu ? menu.name : 'New menu'}
      onClose={onClose}
      footer={
        <FormFooter
          form={form}
          isNew={!menu}
          addLabel="Add menu"
          onClose={onClose}
          onDelete={() => setIsDeleting(true)}
        />
      }
    >
      <DraftForm
        form={form}
        thing="menu"
        texts={texts}
        stays={(to) => to.searchParams.get('open') === (menu?.id ?? 'new')}
      >
        <TextField label="Menu name" data-autofocus maxLength={100} {...bind.text('name')} />
        <ScheduleFields
          schedule={fields.schedule}
          issues={issues}
          onChange={(schedule) => set({ schedule })}
        />
        {isNeverShown && (
          <Notice tone="warn" icon={<TriangleAlert className="size-4.5" />}>
            Customers never see this menu: choose at least one day.
          </Notice>
        )}
        <MultiPicker
          label="Products"
          options={dishChoices(dishes)}
          value={fields.productIds}
          error={issues.links}
          searchLabel="Search dishes"
          hint="Sold only in this menu and in the other menus that they belong to."
          onChange={(productIds) => set({ productIds })}
        />
      </DraftForm>
      {menu && isDeleting && (
        <DeleteMenu
          restaurantId={restaurantId}
          menu={menu}
          others={menus.filter(({ id }) => id !== menu.id)}
          onClose={() => setIsDeleting(false)}
          onDeleted={onClose}
        />
      )}
    </SidePanel>
  )
}

const newMenu: Stored<MenuDraft> = { fields: { name: '', schedule: {}, productIds: [] }, revision: 0 }

function storedOf({ name, schedule, productIds, revision }: CatalogAdditionalMenu): Stored<MenuDraft> {
  return { fields: { name, schedule, productIds }, revision }
}

const texts: FieldTexts<MenuDraft> = {
  name: { label: 'Menu name' },
  schedule: { label: 'Schedule', show: (schedule) => formatSchedule(schedule) || 'Never' },
  productIds: { label: 'Products', show: (ids) => counted(ids.length, 'dish', 'dishes') },
}
