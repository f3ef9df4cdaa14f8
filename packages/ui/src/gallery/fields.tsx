import { CodeField } from '../code-field.tsx'
import { CreditCard, Lock, Search } from '../icons.ts'
import { Select } from '../select.tsx'
import { TextArea } from '../text-area.tsx'
import { TextButton } from '../text-button.tsx'
import { TextField } from '../text-field.tsx'
import { Dark, Row, Specimen, Storefront } from './layout.tsx'

export function GalleryFields() {
  return (
    <Row>
      <Specimen name="Fields, back office">
        <BackOfficeFields />
      </Specimen>
      <Specimen name="Fields, storefront">
        <Storefront theme="#3B82F6">
          <div className="grid grid-cols-2 gap-4">
            <TextField label="First name" defaultValue="Maya" />
            <TextField label="Last name" error="Last name is required." />
            <TextField
              label="Security code"
              placeholder="CVC"
              className="col-span-2"
              trailing={<CreditCard className="mr-2 size-5" />}
              labelEnd={<TextButton>Where is it?</TextButton>}
            />
            <TextArea
              className="col-span-2"
              label="Notes to kitchen"
              placeholder="Well done? Cut in eight? Tell us here."
            />
          </div>
        </Storefront>
      </Specimen>
      <Dark theme="dark" name="Fields, dark">
        <BackOfficeFields />
      </Dark>
    </Row>
  )
}

function BackOfficeFields() {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <TextField label="Name" defaultValue="Hibachi Steak" />
      <TextField label="Base price" leading="$" defaultValue="24.00" />
      <TextField label="Coupon name" error="Coupon name is required" />
      <TextField
        label="Email"
        readOnly
        value="maya@example.com"
        leading={<Lock className="size-4" />}
        hint="Signed in"
      />
      <Select<string>
        label="Category"
        value="hibachi"
        onChange={() => {}}
        labels={{ hibachi: 'Hibachi Grill', sushi: 'Sushi Rolls' }}
      />
      <CodeField className="col-span-2" label="One-time code" value="4821" onChange={() => {}} />
      <TextField label="Sort order" disabled value="0" readOnly />
      <TextArea
        className="col-span-2"
        label="Description"
        optional
        defaultValue="Sirloin seared on the iron."
      />
      <TextField
        className="col-span-2"
        label="Search"
        hideLabel
        type="search"
        placeholder="Number, name, email…"
        leading={<Search className="size-4" />}
      />
    </div>
  )
}
