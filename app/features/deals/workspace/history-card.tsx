import { Form } from '@remix-run/react'
import { paths } from '~/core/http/paths'
import { shortDate } from '~/core/time/format-date'
import { stageLabel } from '~/features/deals/stages'
import { Button } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import type { DealView } from './deal.server'
import './deal.css'

/** The deal's stages with their dates; the latest change can be taken back. */
export function HistoryCard({ deal, canChange }: Pick<DealView, 'deal' | 'canChange'>) {
	const { history, createdAt } = deal
	return (
		<Card title="History" titleId="history-title">
			<ol className="deal-list">
				{history.map(({ id, from, to, at }, i) => (
					<li key={id} className="deal-list__row">
						<span>
							{stageLabel(from)} → {stageLabel(to)}
							<time dateTime={at} className="note deal-list__more">
								{shortDate(at)}
							</time>
						</span>
						{canChange && i === 0 && (
							<Form method="post" action={paths.deals()}>
								<FormTokenField />
								<input type="hidden" name="changeId" value={id} />
								<input type="hidden" name="back" value="deal" />
								<Button type="submit" size="sm" variant="quiet" name="intent" value="undoMove">
									Undo
								</Button>
							</Form>
						)}
					</li>
				))}
				<li className="deal-list__row">
					<span>
						Saved
						<time dateTime={createdAt} className="note deal-list__more">
							{shortDate(createdAt)}
						</time>
					</span>
				</li>
			</ol>
		</Card>
	)
}
