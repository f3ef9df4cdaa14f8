import { counted } from '@comanda/domain/count'
import { Button } from '@comanda/ui/button'
import { buttonClass } from '@comanda/ui/button-class.ts'
import { EmptyState } from '@comanda/ui/empty-state'
import { FailedState } from '@comanda/ui/failed-state'
import { CloudUpload, ImageOff } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Pager } from '@comanda/ui/pager'
import { SearchField } from '@comanda/ui/search-field'
import { Segmented } from '@comanda/ui/segmented'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { toast } from '@comanda/ui/toast.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { useLeaveGuard } from '../forms/leave-guard.tsx'
import { NoMatches } from '../lists/list-parts.tsx'
import { id, oneOf, pageNumber, text, useSearchState } from '../lists/search-state.ts'
import { fileIssue, pictureTypes } from '../pictures/picture-file.ts'
import { useUpload } from '../pictures/use-upload.ts'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { MediaPanel } from './media-panel.tsx'
import { PictureGrid } from './picture-grid.tsx'
import { libraryKey, libraryQuery } from './queries.ts'

const mediaSearch = z.object({ search: text(), use: oneOf(['used', 'unused']), page: pageNumber, open: id })

/** The pictures of a restaurant: where they are used, their alternative texts, Replace and Delete. */
export default restaurantScreen({ title: 'Media', action: 'menu.manage' }, MediaOf)

function MediaOf({ restaurantId }: RestaurantProps) {
  const client = useQueryClient()
  const { state, applied, set, type, push, pop } = useSearchState(mediaSearch)
  const { use, page, open } = applied
  const search = applied.search.trim()
  const query = useQuery(libraryQuery(restaurantId, { search, use: use ?? 'all', page }))
  const [refusal, setRefusal] = useState<string | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: libraryKey(restaurantId) })
  const upload = useUpload({
    restaurantId,
    onDone: async () => {
      await refresh()
      toast.success('Picture uploaded')
    },
    onFailed: setRefusal,
  })
  useLeaveGuard(useId(), upload.busy)
  const choose = (file: File) => {
    const issue = fileIssue(file)
    setRefusal(issue && `${file.name}: ${issue}`)
    if (!issue) void upload.send(file)
  }
  const failure = failureOf(query, 'Pictures did not load')
  const { data } = query
  const picture = data?.pictures.find((one) => one.id === open)
  const close = () => pop({ open: null })
  return (
    <Screen
      title="Media"
      subtitle="JPG, PNG or WebP, less than 5 MB."
      actions={<UploadButton busy={upload.busy} onPick={choose} />}
      aside={
        picture && (
          <MediaPanel
            key={picture.id}
            restaurantId={restaurantId}
            picture={picture}
            onClose={close}
            onChanged={refresh}
          />
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label="Search pictures..."
            value={state.search}
            onChange={(typed) => type({ search: typed, page: 1 })}
            hotkey
            className="w-full sm:w-60"
          />
          <Segmented
            label="Use"
            labels={{ all: 'All', used: 'In use', unused: 'Unused' }}
            value={use ?? 'all'}
            onChange={(chosen) => set({ use: chosen === 'all' ? null : chosen, page: 1 })}
          />
          {data && <p className="ml-auto text-13 text-ink-2 tnum">{counted(data.total, 'picture')}</p>}
        </div>
        {upload.busy && (
          <Notice
            tone="info"
            title={uploadTitle(upload.progress)}
            trailing={<Button onClick={upload.cancel}>Cancel</Button>}
          />
        )}
        {refusal && (
          <Notice
            tone="danger"
            title="Upload Failed"
            trailing={<Button onClick={() => setRefusal(null)}>Close</Button>}
          >
            {refusal}
          </Notice>
        )}
        {failure && !data && <FailedState level={2} {...failure} />}
        {!failure && !data && <GridSkeleton />}
        {data && (
          <PictureGrid pictures={data.pictures} openId={open} onOpen={(chosen) => push({ open: chosen })} />
        )}
        {data?.total === 0 &&
          (search !== '' || use !== null ? (
            <NoMatches title="No matching pictures" onClear={() => set({ search: '', use: null, page: 1 })}>
              No picture has this alternative text or is used by a dish or category with this name.
            </NoMatches>
          ) : (
            <EmptyState level={2} icon={<ImageOff className="size-5" />} title="No pictures yet">
              Upload a picture here, or in the form of a dish or category.
            </EmptyState>
          ))}
        {data && data.total > data.pageSize && (
          <Pager
            from={(page - 1) * data.pageSize + 1}
            to={(page - 1) * data.pageSize + data.pictures.length}
            total={data.total}
            onPrevious={page > 1 ? () => push({ page: page - 1 }) : null}
            onNext={page * data.pageSize < data.total ? () => push({ page: page + 1 }) : null}
          />
        )}
      </div>
    </Screen>
  )
}

function uploadTitle(progress: number | null): string {
  return progress === null ? 'Processing the picture…' : `Uploading, ${Math.round(progress * 100)}%`
}

function UploadButton({ busy, onPick }: { busy: boolean; onPick: (file: File) => void }) {
  return (
    <label className={`${buttonClass({ variant: 'solid' })} relative focus-within:outline-2`}>
      <CloudUpload className="size-4" />
      Upload
      <input
        type="file"
        accept={pictureTypes.join()}
        disabled={busy}
        className="visually-hidden"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) onPick(file)
        }}
      />
    </label>
  )
}

function GridSkeleton() {
  return (
    <Loading label="Loading pictures">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((cell) => (
          <Skeleton key={cell} className="aspect-4/3 rounded-12!" />
        ))}
      </div>
    </Loading>
  )
}
