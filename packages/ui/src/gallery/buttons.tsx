import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { Ellipsis, Plus, RefreshCw } from '../icons.ts'
import { Keycap } from '../keycap.tsx'
import { LinkButton } from '../link-button.tsx'
import { TextButton } from '../text-button.tsx'
import { Dark, Row, Specimen, Storefront } from './layout.tsx'

export function GalleryButtons() {
  return (
    <Row>
      <Specimen name="Buttons, back office 32">
        <div className="flex flex-wrap gap-2">
          <Button variant="solid">Save changes</Button>
          <Button>
            <RefreshCw className="size-4" />
            Refresh
          </Button>
          <Button variant="plain">Cancel</Button>
          <Button variant="danger">Delete</Button>
          <Button variant="solid" busy busyLabel="Saving…">
            Save changes
          </Button>
          <Button busy>Refresh</Button>
          <Button disabled>Nothing to save</Button>
          <Button variant="solid">
            Save <Keycap>⌘S</Keycap>
          </Button>
          <Button size="sm">Undo</Button>
          <IconButton label="More" icon={<Ellipsis className="size-4" />} />
          <LinkButton href="#top">Open storefront</LinkButton>
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Badge tone="success" dot>
            Active
          </Badge>
          <Badge tone="warn" dot>
            Sold out
          </Badge>
          <Badge tone="danger">1 alert</Badge>
          <Badge tone="info">Required</Badge>
          <Badge>Draft</Badge>
          <Badge tone="pick">Featured</Badge>
        </div>
      </Specimen>
      <Specimen name="Buttons, storefront 44 and 52">
        <Storefront theme="#B8324F">
          <div className="flex flex-wrap items-center gap-2">
            <Button variant="brand">Add to cart</Button>
            <Button>Add</Button>
            <Button variant="tint">Change</Button>
            <Button variant="plain">Cancel</Button>
            <IconButton variant="outline" label="Add Rainbow Roll" icon={<Plus className="size-5" />} />
            <TextButton>Edit</TextButton>
          </div>
          <div className="mt-3 space-y-3">
            <Button variant="brand" size="xl" block className="justify-between!">
              <span>Add to cart</span>
              <span className="tnum">$24.50</span>
            </Button>
            <Button variant="brand" size="xl" block disabled>
              Complete Required Selections
            </Button>
          </div>
        </Storefront>
      </Specimen>
      <Dark theme="kitchen" name="Buttons, kitchen 52">
        <div className="grid grid-cols-2 gap-2">
          <Button variant="new" size="kitchen">
            ACKNOWLEDGE
          </Button>
          <Button variant="acknowledged" size="kitchen">
            START PREPARING
          </Button>
          <Button variant="preparing" size="kitchen">
            MARK READY
          </Button>
          <Button variant="ready" size="kitchen">
            PICKED UP
          </Button>
          <Button>Past Orders</Button>
          <Button variant="plain" busy>
            Settings
          </Button>
        </div>
      </Dark>
    </Row>
  )
}
