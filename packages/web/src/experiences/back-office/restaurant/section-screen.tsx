import type { RestaurantInfo } from '@comanda/contract/restaurant-info'
import { Lock } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldTexts, Stored } from '../forms/draft.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { SaveActions } from '../forms/save-actions.tsx'
import { type DraftForm as Form, useDraftForm } from '../forms/use-draft-form.ts'
import { useResults } from '../results/results.tsx'
import { Screen } from '../screen.tsx'
import { putSection } from './queries.ts'
import { SectionLinks } from './section-links.tsx'

export type Section = 'profile' | 'ordering' | 'fees'

export const title = 'Restaurant Information'

type FieldsOf<Row> = Omit<Row, 'revision'>

/** The form of one section: draft, conflict, and the results with their texts. */
export function useSectionForm<
  Row extends { revision: number },
  Saved extends Partial<Pick<RestaurantInfo, Section>> & { changeId: string | null },
>({
  restaurantId,
  row,
  issuesOf,
  save,
  savedRow,
  after,
}: {
  restaurantId: string
  /** The section as it was read. */
  row: Row
  issuesOf: (fields: FieldsOf<Row>) => Partial<Record<keyof FieldsOf<Row> & string, string>>
  save: (fields: FieldsOf<Row>, revision: number) => Promise<Saved>
  savedRow: (saved: Saved) => Row
  /** The consequences of the save, for its result message. */
  after: (fields: FieldsOf<Row>) => string
}): Form<FieldsOf<Row>> {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  return useDraftForm({
    stored: storedOf(row),
    issuesOf,
    save,
    savedRow,
    storedOf,
    onSaved: async ({ changeId, ...saved }, fields) => {
      await putSection(client, restaurantId, saved)
      results.succeeded('Restaurant information saved successfully!', after(fields), changeId)
    },
    onFailed: ({ message }) =>
      results.failed('Not saved', { message: `Error saving restaurant information: ${message}` }),
  })
}

/** The fields of a section as it was read. */
export function storedOf<Row extends { revision: number }>({
  revision,
  ...fields
}: Row): Stored<FieldsOf<Row>> {
  return { fields, revision }
}

/** The layout of a section: links to the others, the form, and what customers see next to it. */
export function SectionScreen<Fields extends object>({
  section,
  form,
  texts,
  mayEdit,
  isSetup = false,
  aside,
  children,
}: {
  section: Section
  form: Form<Fields>
  texts: FieldTexts<Fields>
  mayEdit: boolean
  /** The first save: fields that the platform has filled in can be right as they are. */
  isSetup?: boolean
  aside: ReactNode
  children: ReactNode
}) {
  return (
    <Screen
      title={title}
      actions={
        mayEdit && (
          <SaveActions form={form} isFirst={isSetup} {...(isSetup && { saveLabel: 'Save and continue' })} />
        )
      }
    >
      <SectionLinks current={section} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_21rem]">
        <DraftForm
          form={form}
          thing="restaurant"
          texts={texts}
          stays={(to) =>
            (to.searchParams.get('section') ?? 'profile') === section && to.pathname === '/admin/restaurant'
          }
        >
          {isSetup && mayEdit && (
            <Notice tone="info" title="Restaurant Setup Required">
              Check these details and save them. Then the other screens open.
            </Notice>
          )}
          {!mayEdit && (
            <Notice tone="neutral" icon={<Lock className="size-4.5" />}>
              Only owners can change this section.
            </Notice>
          )}
          <fieldset disabled={!mayEdit} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            {children}
          </fieldset>
        </DraftForm>
        <aside
          aria-label="What customers see"
          className="grid grid-cols-[minmax(0,1fr)] gap-4 wide:sticky wide:top-0"
        >
          {aside}
        </aside>
      </div>
    </Screen>
  )
}
