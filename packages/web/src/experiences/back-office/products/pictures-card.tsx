import { Card } from '@comanda/ui/card'
import { FieldError } from '@comanda/ui/field-error'
import { bindFields } from '../forms/bind-fields.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import type { CardProps } from './product-draft.ts'

const MAX_MORE = 6

/** The main picture, and more pictures for the product dialog. */
export function PicturesCard({ form, restaurantId }: CardProps & { restaurantId: string }) {
  const { fields, set, issues } = form
  const bind = bindFields(form)
  const more = fields.moreImageIds
  const put = (index: number, pictureId: string | null) => {
    const next = pictureId === null ? more.toSpliced(index, 1) : more.toSpliced(index, 1, pictureId)
    set({ moreImageIds: [...new Set(next)] })
  }
  return (
    <Card title="Pictures">
      <div className="grid gap-4">
        <PictureField
          restaurantId={restaurantId}
          label="Image"
          kind="image"
          shape="1:1"
          recommended="Recommended 400x400px or larger."
          {...bind.value('imageId')}
        />
        {fields.imageId && (
          <details className="border-line border-t pt-3" open={more.length > 0}>
            <summary className="min-h-11 cursor-pointer font-semibold text-small">
              More pictures ({more.length})
            </summary>
            <div className="mt-2 grid gap-4">
              {issues.moreImageIds && <FieldError>{issues.moreImageIds}</FieldError>}
              {[...more, ...(more.length < MAX_MORE ? [null] : [])].map((pictureId, index) => (
                <PictureField
                  key={pictureId ?? 'new'}
                  restaurantId={restaurantId}
                  label={pictureId ? `Picture ${index + 2}` : 'Another picture'}
                  kind="image"
                  shape="1:1"
                  recommended="Recommended 400x400px or larger."
                  value={pictureId}
                  onChange={(next) => put(index, next)}
                />
              ))}
            </div>
          </details>
        )}
      </div>
    </Card>
  )
}
