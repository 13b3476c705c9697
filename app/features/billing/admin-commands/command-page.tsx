import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ButtonLink, Button } from '~/ui/button/button'
import { IntentButton } from '~/ui/button/intent-button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { Select, TextInput } from '~/ui/field/inputs'
import { ErrorNotice } from '~/ui/notice/error-notice'
import { Notice } from '~/ui/notice/notice'
import { StatList } from '~/ui/stat/stat'
import type { CommandIntent, CommandView } from './command-view.server'
import {
	type Facts,
	CANCEL_TIMES,
	MAX_EXTENSION,
	NOTE_MAX,
	REFUND_OUTCOMES,
	REFUND_REASONS,
} from './rules'

/** The page of a command: a form, then the question whether to do it. */

export const COMMAND_TITLES: Readonly<Record<CommandIntent, string>> = {
	refund: 'Refund a Payment',
	cancel: 'Cancel a Plan',
	extend: 'Extend a Plan',
}

export type CommandPageProps = {
	view: CommandView
	/** The address of the page, without what was typed. */
	form: string
	/** The address of the confirmation. */
	here: string
	back: string
	/** Why the command was refused. */
	failure: string | null
}

const list = (facts: Facts) => facts.map((fact) => ({ key: fact.label, ...fact }))

/** Asks for the details of a command, or for its confirmation. */
export function CommandPage({ view, form, here, back, failure }: CommandPageProps) {
	const { confirmation, problem } = view
	return (
		<Card className="form">
			<ErrorNotice text={failure ?? undefined} />
			<StatList plain figures={list(view.facts)} />
			{problem !== null && (
				<Notice tone="warn" action={<ButtonLink to={back}>Back to the Member</ButtonLink>}>
					{problem}
				</Notice>
			)}
			{problem === null && confirmation === null && (
				<CommandForm view={view} form={form} back={back} />
			)}
			{confirmation !== null && (
				<Form method="post" action={here} className="form">
					<FormTokenField />
					{Object.entries({ ...view.values, seen: confirmation.seen }).map(
						([name, value]) =>
							name !== 'intent' &&
							name !== 'step' && <input key={name} type="hidden" name={name} value={value} />,
					)}
					<StatList plain figures={list(confirmation.facts)} />
					{confirmation.warning !== null && <Notice tone="warn">{confirmation.warning}</Notice>}
					<p>Stripe carries this out right away. The audit log records it with your name.</p>
					<div className="form-actions">
						<IntentButton
							value={view.intent}
							variant={view.intent === 'extend' ? 'primary' : 'danger'}
							busyLabel="Sending..."
						>
							{confirmation.button}
						</IntentButton>
						<ButtonLink to={form}>Change</ButtonLink>
						<ButtonLink to={back} variant="quiet">
							Back to the Member
						</ButtonLink>
					</div>
				</Form>
			)}
		</Card>
	)
}

/** Details, sent by GET: what is wrong is shown here, and nothing is done yet. */
function CommandForm({ view, form, back }: Pick<CommandPageProps, 'view' | 'form' | 'back'>) {
	const { intent, values, errors } = view
	const fixed = new URL(form, 'https://app.invalid').searchParams
	return (
		<Form method="get" action={form} className="form" noValidate>
			{[...fixed, ['step', 'confirm'] as const].map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<CommandFields view={view} />
			<TextInput
				id={`${intent}-note`}
				name="note"
				label="Note"
				optional
				maxLength={NOTE_MAX}
				hint="For the audit log. The member doesn't see it."
				autoComplete="off"
				defaultValue={values['note']}
				error={errors['note']}
			/>
			<div className="form-actions">
				<Button type="submit" variant="primary">
					Review
				</Button>
				<ButtonLink to={back}>Back to the Member</ButtonLink>
			</div>
		</Form>
	)
}

function CommandFields({ view }: { view: CommandView }): ReactNode {
	const { intent, values, errors, most, asksPlan } = view
	const common = (name: string) => ({ id: `${intent}-${name}`, name, error: errors[name] })
	switch (intent) {
		case 'refund':
			return (
				<>
					<TextInput
						{...common('amount')}
						label="Amount"
						prefix="$"
						inputMode="decimal"
						autoComplete="off"
						hint={`Up to $${most}.`}
						defaultValue={values['amount'] ?? most}
					/>
					<Select
						{...common('reason')}
						label="Reason"
						options={[{ value: '', label: 'Choose a reason' }, ...REFUND_REASONS]}
						defaultValue={values['reason'] ?? ''}
					/>
					{asksPlan && (
						<Select
							{...common('plan')}
							label="If money of the current period is kept"
							options={REFUND_OUTCOMES}
							defaultValue={values['plan'] ?? 'keep'}
						/>
					)}
				</>
			)
		case 'cancel':
			return (
				<Select
					{...common('when')}
					label="When it ends"
					options={CANCEL_TIMES}
					defaultValue={values['when'] ?? 'end'}
				/>
			)
		case 'extend':
			return (
				<TextInput
					{...common('days')}
					label="Days"
					inputMode="numeric"
					autoComplete="off"
					hint={`1 to ${MAX_EXTENSION} free days before the next payment.`}
					defaultValue={values['days'] ?? '30'}
				/>
			)
	}
}
