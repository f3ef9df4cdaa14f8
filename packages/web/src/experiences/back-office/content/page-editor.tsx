import type { ContentPage } from '@comanda/contract/content'
import { type PageFields, pageIssues, slugOf } from '@comanda/domain/content/content-fields'
import { readMarkup, writeMarkup } from '@comanda/domain/content/markup'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { Trash2 } from '@comanda/ui/icons.ts'
import { Switch } from '@comanda/ui/switch'
import { TextField } from '@comanda/ui/text-field'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { TextBlocks } from '../../../shared/text-blocks.tsx'
import { useAction } from '../../../shared/use-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { useUndoToast } from '../changes/use-undo.ts'
import { bindFields } from '../forms/bind-fields.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { releaseGuards } from '../forms/leave-guard.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { Screen } from '../screen.tsx'
import type { StaffRestaurant } from '../session.tsx'
import { MarkupField } from './markup-field.tsx'

type Draft = Omit<PageFields, 'body'> & { markup: string }

const fieldsOf = ({ markup, ...rest }: Draft): PageFields => ({ ...rest, body: readMarkup(markup) })
const storedOf = ({ title, slug, body, isPublished, revision }: ContentPage) => ({
  fields: { title, slug, isPublished, markup: writeMarkup(body) },
  revision,
})
const newPage = { fields: { title: '', slug: '', isPublished: false, markup: '' }, revision: 0 }

/** The form of a page, with a preview next to it. */
export function PageEditor({
  restaurant,
  page,
  onClose,
}: {
  restaurant: StaffRestaurant
  /** null for a new one. */
  page: ContentPage | null
  onClose: () => void
}) {
  const restaurantId = restaurant.id
  const [newId] = useState(() => crypto.randomUUID())
  const pageId = page?.id ?? newId
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const undoToast = useUndoToast(restaurantId)
  const refresh = () => client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
  const form = useDraftForm({
    stored: page ? storedOf(page) : newPage,
    issuesOf: (draft) => {
      const { body, ...issues } = pageIssues(fieldsOf(draft))
      return { ...issues, ...(body && { markup: body }) }
    },
    save: async (draft, revision) =>
      (await loadApi()).content.savePage({
        restaurantId,
        pageId,
        revision,
        ...fieldsOf(draft),
        body: [...fieldsOf(draft).body] as ContentPage['body'],
      }),
    savedRow: (saved) => saved.page,
    storedOf,
    close: page ? undefined : onClose,
    onSaved: async ({ page: saved, changeId }) => {
      undoToast(saved.isPublished ? `Published at /pages/${saved.slug}` : 'Draft saved', changeId)
      await refresh()
    },
  })
  const removing = useAction(async () => (await loadApi()).content.deletePage({ restaurantId, pageId }), {
    onDone: async ({ changeId }) => {
      releaseGuards()
      onClose()
      undoToast('Page deleted', changeId)
      await refresh()
    },
    toasts: 'Not deleted',
  })
  const { fields, issues, set } = form
  const bind = bindFields(form)
  return (
    <Screen
      title={page ? page.title : 'New page'}
      actionsAtBottom
      actions={
        <>
          {page && (
            <Button aria-label="Delete page" title="Delete page" onClick={() => setAsking(true)}>
              <Trash2 className="size-4" />
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
          <Button
            type="submit"
            form={form.id}
            variant="solid"
            busy={form.busy}
            busyLabel="Saving…"
            disabled={!form.changed}
          >
            Save page
          </Button>
        </>
      }
    >
      <DraftForm
        form={form}
        thing="page"
        stays={(to) => to.searchParams.get('open') === (page?.id ?? 'new')}
        texts={{
          title: { label: 'Title' },
          slug: { label: 'Address' },
          isPublished: { label: 'Published' },
          markup: { label: 'Text' },
        }}
        className="items-start gap-4 wide:grid-cols-2"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <TextField
            label="Title"
            maxLength={120}
            value={fields.title}
            error={issues.title}
            onChange={({ currentTarget: { value } }) =>
              set({
                title: value,
                // The address follows the title until it is changed manually or stored.
                ...(!page && fields.slug === slugOf(fields.title) && { slug: slugOf(value) }),
              })
            }
          />
          <TextField
            label="Address"
            maxLength={60}
            hint={`${restaurant.domain ?? 'The menu'}/pages/${fields.slug || '…'}`}
            value={fields.slug}
            error={issues.slug}
            onChange={({ currentTarget }) => set({ slug: currentTarget.value.toLowerCase() })}
          />
          <MarkupField {...bind.value('markup')} />
          <Switch
            label="Published"
            description="Customers find it at the end of the menu."
            {...bind.checked('isPublished')}
          />
        </div>
        <Card title="As customers see it">
          <h2 className="font-display font-semibold text-24 tracking-display">{fields.title || 'Title'}</h2>
          <TextBlocks document={readMarkup(fields.markup)} className="mt-4 text-15" />
        </Card>
      </DraftForm>
      {asking && (
        <AlertDialog
          title={`Delete ${page?.title}?`}
          description="Its address then leads to the menu. For 30 days you can restore it in Recent Changes."
          confirmLabel="Delete page"
          busy={removing.busy}
          busyLabel="Deleting…"
          onConfirm={() => removing.run()}
          onCancel={() => setAsking(false)}
        />
      )}
    </Screen>
  )
}
