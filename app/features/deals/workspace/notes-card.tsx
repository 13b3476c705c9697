import { Form } from '@remix-run/react'
import { fieldValues, type FormResult } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { formatDay } from '~/core/time/calendar-date'
import { shortDate } from '~/core/time/format-date'
import { noteSegments } from '~/features/deals/parts/note-segments'
import { Badge } from '~/ui/badge/badge'
import { Button } from '~/ui/button/button'
import { IntentButton } from '~/ui/button/intent-button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { TextArea, TextInput } from '~/ui/field/inputs'
import type { DealView } from './deal.server'
import '~/ui/table/table.css'
import './deal.css'

type NotesCardProps = Pick<DealView, 'deal' | 'canChange' | 'today'> & {
	result: FormResult | undefined
}

type Note = DealView['deal']['notes'][number]

/** The notes of the deal, latest first, below the form for a new one. */
export function NotesCard(props: NotesCardProps) {
	const { deal, canChange } = props
	const { notes } = deal
	if (!canChange && notes.length === 0) return null
	return (
		<Card title="Notes" titleId="notes-title" id="notes">
			{canChange && <NewNote {...props} />}
			{notes.length === 0 ? (
				<p className="note">What you saw, what was said and what is next appears here.</p>
			) : (
				<ol className="deal-list">
					{notes.map((note) => (
						<NoteItem key={note.id} note={note} {...props} />
					))}
				</ol>
			)}
		</Card>
	)
}

function NewNote({ deal: { id, notes }, result }: NotesCardProps) {
	const fields = fieldValues(result, 'addNote', {})
	return (
		<Form
			key={notes[0]?.id ?? ''}
			method="post"
			action={paths.deal(id)}
			className="form mb-4"
			noValidate
		>
			<FormTokenField />
			<TextArea
				id="note-text"
				name="text"
				label="New note"
				rows={3}
				defaultValue={fields.value('text')}
				error={fields.error('text')}
			/>
			<div className="deal-note-form">
				<TextInput
					id="note-due"
					name="dueOn"
					type="date"
					label="Remind me on"
					optional
					defaultValue={fields.value('dueOn')}
					error={fields.error('dueOn')}
				/>
				<IntentButton value="addNote" busyLabel="Saving…">
					Add Note
				</IntentButton>
			</div>
		</Form>
	)
}

function NoteItem({ note, deal, canChange, today }: { note: Note } & NotesCardProps) {
	const { id: noteId, text, dueOn, isDone, createdAt } = note
	const written = shortDate(createdAt)
	return (
		<li className="deal-note">
			<div className="toolbar">
				<div className="row cell-badges">
					<time dateTime={createdAt} className="note">
						{written}
					</time>
					{dueOn !== null && <DueBadge dueOn={dueOn} isDone={isDone} today={today} />}
				</div>
				{canChange && (
					<Form method="post" action={paths.deal(deal.id)} className="row">
						<FormTokenField />
						<input type="hidden" name="noteId" value={noteId} />
						{dueOn !== null && (
							<Button
								type="submit"
								size="sm"
								name="intent"
								value={isDone ? 'reopenNote' : 'doneNote'}
							>
								{isDone ? 'Not Done' : 'Done'}
							</Button>
						)}{' '}
						<Button
							type="submit"
							size="sm"
							variant="quiet"
							name="intent"
							value="deleteNote"
							aria-label={`Delete the note of ${written}`}
						>
							Delete
						</Button>
					</Form>
				)}
			</div>
			<p className="deal-note__text break-anywhere">
				{noteSegments(text).map(({ text: part, href }, i) =>
					href === null ? (
						part
					) : (
						<a
							key={`${i} ${href}`}
							href={href}
							className="link"
							target="_blank"
							rel="noopener noreferrer nofollow"
						>
							{part}
						</a>
					),
				)}
			</p>
		</li>
	)
}

/** When something is due, in a word besides its color. */
function DueBadge({ dueOn, isDone, today }: { dueOn: string; isDone: boolean; today: string }) {
	const day = formatDay(dueOn)
	if (isDone) return <Badge tone="pos">Done, was due {day}</Badge>
	if (dueOn < today) return <Badge tone="neg">Overdue since {day}</Badge>
	return <Badge tone={dueOn === today ? 'warn' : 'info'}>Due {day}</Badge>
}
