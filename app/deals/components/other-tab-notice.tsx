import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import type { OtherTab } from './use-draft'

/** Two tabs, one draft: neither takes the place of the other without being asked. */
export function OtherTabNotice({ other }: { other: OtherTab }) {
	const { propertyAddress } = other.draft
	const what = propertyAddress.trim() === '' ? 'Another deal' : `"${propertyAddress.trim()}"`
	return (
		<Notice
			tone="warn"
			live
			title="You have another deal open in a different tab"
			action={
				<>
					<Button size="sm" type="button" onClick={other.showOther}>
						Switch to That Deal
					</Button>
					<Button size="sm" type="button" onClick={other.keepMine}>
						Keep This Deal
					</Button>
				</>
			}
		>
			<p>
				{what} was typed there and is not saved. Until you choose, what you type here is not kept
				for the next visit.
			</p>
		</Notice>
	)
}
