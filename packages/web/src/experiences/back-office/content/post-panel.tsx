import type { ContentPost } from '@comanda/contract/content'
import { postIssues } from '@comanda/domain/content/content-fields'
import { Switch } from '@comanda/ui/switch'
import { TextArea } from '@comanda/ui/text-area'
import { TextField } from '@comanda/ui/text-field'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { useUndoToast } from '../changes/use-undo.ts'
import { bindFields } from '../forms/bind-fields.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { FormFooter } from '../forms/form-footer.tsx'
import { releaseGuards } from '../forms/leave-guard.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { SidePanel } from '../screen.tsx'

const storedOf = ({ title, text, startsOn, endsOn, isPublished, revision }: ContentPost) => ({
  fields: { title, text, startsOn, endsOn, isPublished },
  revision,
})

/** The form of a post. */
export function PostPanel({
  restaurantId,
  post,
  today,
  onClose,
}: {
  restaurantId: string
  /** null for a new one. */
  post: ContentPost | null
  today: string
  onClose: () => void
}) {
  const [newId] = useState(() => crypto.randomUUID())
  const postId = post?.id ?? newId
  const client = useQueryClient()
  const undoToast = useUndoToast(restaurantId)
  const refresh = () => client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
  const newPost = { title: '', text: '', startsOn: today, endsOn: null, isPublished: true }
  const form = useDraftForm({
    stored: post ? storedOf(post) : { fields: newPost, revision: 0 },
    issuesOf: postIssues,
    save: async (fields, revision) =>
      (await loadApi()).content.savePost({ restaurantId, postId, revision, ...fields }),
    savedRow: (saved) => saved.post,
    storedOf,
    close: onClose,
    onSaved: async ({ changeId }) => {
      undoToast('Post saved', changeId)
      await refresh()
    },
  })
  const removing = useAction(async () => (await loadApi()).content.deletePost({ restaurantId, postId }), {
    onDone: async ({ changeId }) => {
      releaseGuards()
      onClose()
      undoToast('Post deleted', changeId)
      await refresh()
    },
    toasts: 'Not deleted',
  })
  const { fields, issues, set } = form
  const bind = bindFields(form)
  return (
    <SidePanel
      title={post ? 'Edit post' : 'New post'}
      onClose={onClose}
      footer={
        <FormFooter
          form={form}
          isNew={post === null}
          addLabel="Save post"
          saveLabel="Save post"
          onClose={onClose}
          onDelete={() => removing.run()}
        />
      }
    >
      <DraftForm
        form={form}
        thing="post"
        stays={(to) => to.searchParams.get('open') === (post?.id ?? 'new')}
        texts={{
          title: { label: 'Title' },
          text: { label: 'Text' },
          startsOn: { label: 'First day' },
          endsOn: { label: 'Last day' },
          isPublished: { label: 'Published' },
        }}
      >
        <TextField data-autofocus label="Title" maxLength={120} {...bind.text('title')} />
        <TextArea label="Text" rows={4} maxLength={500} {...bind.text('text')} />
        <TextField label="First day" type="date" {...bind.text('startsOn')} />
        <TextField
          label="Last day"
          type="date"
          optional
          hint="Leave empty to show it until you withdraw it."
          value={fields.endsOn ?? ''}
          error={issues.endsOn}
          onChange={({ currentTarget }) => set({ endsOn: currentTarget.value || null })}
        />
        <Switch
          label="Published"
          description="Customers see it above the menu on these days."
          {...bind.checked('isPublished')}
        />
      </DraftForm>
    </SidePanel>
  )
}
