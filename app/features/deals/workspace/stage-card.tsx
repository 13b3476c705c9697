import { Form } from '@remix-run/react'
import { useRef } from 'react'
import { paths } from '~/core/http/paths'
import { shortDate } from '~/core/time/format-date'
import { STAGE_OPTIONS, stageLabel } from '~/features/deals/stages'
import { Button } from '~/ui/button/button'
import { FormTokenField } from '~/ui/field/form-token'
import { Select } from '~/ui/field/inputs'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import type { DealView } from './deal.server'
import '~/ui/card/card.css'
import './deal.css'

/** Where the deal stands; saved when it is chosen, or with the button where there is no script. */
export function StageCard({ deal, canChange }: Pick<DealView, 'deal' | 'canChange'>) {
	const hydrated = useHydrated()
	const save = useRef<HTMLButtonElement>(null)
	const { id, stage, stageSince } = deal
	const since = stageSince === null ? null : `Since ${shortDate(stageSince)}`
	return (
		<div className="card deal-stage">
			{canChange ? (
				<Form method="post" action={paths.deal(id)} className="deal-stage__form">
					<FormTokenField />
					<Select
						key={stage}
						id="deal-stage"
						name="stage"
						label="Stage"
						defaultValue={stage}
						options={STAGE_OPTIONS}
						autoComplete="off"
						onChange={(event) => event.currentTarget.form?.requestSubmit(save.current)}
					/>
					<Button ref={save} type="submit" name="intent" value="move" hidden={hydrated}>
						Save
					</Button>
				</Form>
			) : (
				<p>
					<span className="note">Stage:</span> {stageLabel(stage)}
				</p>
			)}
			{since !== null && <p className="note">{since}</p>}
		</div>
	)
}
