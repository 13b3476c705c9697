import { Button, ButtonLink } from '~/ui/button/button'
import { Checkbox } from '~/ui/field/checkbox'
import { ArrowRight, Plus, Trash2 } from '~/ui/icons/icons'
import { PasswordInput, Select, TextArea, TextInput } from '~/ui/field/inputs'
import { Specimen } from './sample'
import '~/ui/badge/chip.css'
import '~/ui/field/code-boxes.css'
import '~/ui/segmented/segmented.css'

/** Buttons and form controls in every state; `scope` makes the ids of two copies unique. */
export function ControlSpecimens({ scope }: { scope: string }) {
	return (
		<>
			<Buttons />
			<Fields scope={scope} />
			<Choices scope={scope} />
		</>
	)
}

function Buttons() {
	return (
		<Specimen title="Buttons">
			<div className="form-actions">
				<Button type="button" variant="primary">
					Save property
				</Button>
				<Button type="button">Recalculate</Button>
				<Button type="button" variant="quiet">
					Cancel
				</Button>
				<Button type="button" variant="danger" icon={<Trash2 />}>
					Delete
				</Button>
			</div>
			<div className="form-actions">
				<Button type="button" variant="primary" busy busyLabel="Saving…">
					Save property
				</Button>
				<Button type="button" busy busyLabel="Loading…">
					Recalculate
				</Button>
				<Button type="button" variant="primary" disabled>
					Saved
				</Button>
				<Button type="button" disabled>
					Unavailable
				</Button>
			</div>
			<div className="form-actions">
				<Button type="button" size="sm">
					Small
				</Button>
				<Button type="button" size="sm" variant="primary">
					Small
				</Button>
				<Button type="button" iconOnly aria-label="Add">
					<Plus />
				</Button>
				<Button type="button" size="sm" iconOnly aria-label="Add, small">
					<Plus />
				</Button>
				<ButtonLink to="." variant="primary" size="lg">
					Large link
				</ButtonLink>
				<ButtonLink to="." icon={<ArrowRight />}>
					Link with icon
				</ButtonLink>
			</div>
			<p>
				A{' '}
				<a href="#main" className="link">
					link in running text
				</a>{' '}
				keeps its underline.
			</p>
		</Specimen>
	)
}

function Fields({ scope }: { scope: string }) {
	return (
		<Specimen title="Fields">
			<div className="form">
				<TextInput
					id={`${scope}-address`}
					label="Property address"
					placeholder="123 Maple St, Tulsa, OK"
				/>
				<div className="form__row">
					<TextInput
						id={`${scope}-price`}
						label="Purchase price"
						prefix="$"
						inputMode="decimal"
						defaultValue="165,000"
						help="What you pay the seller, before closing costs."
					/>
					<TextInput
						id={`${scope}-rate`}
						label="Interest rate"
						suffix="%"
						inputMode="decimal"
						defaultValue="7.25"
					/>
					<TextInput
						id={`${scope}-days`}
						label="Holding period (days)"
						suffix="days"
						inputMode="numeric"
						defaultValue="150"
						hint="From closing to sale."
					/>
					<TextInput
						id={`${scope}-ltv`}
						label="Loan to value"
						suffix="%"
						inputMode="decimal"
						defaultValue="175"
						error="Enter a percentage from 0 to 100."
					/>
				</div>
				<TextInput
					id={`${scope}-email`}
					label="Email"
					type="email"
					defaultValue="dana@example"
					error="Please enter a valid email address."
				/>
				<PasswordInput
					id={`${scope}-password`}
					label="Password"
					autoComplete="off"
					defaultValue="Demo-pass"
					hint="At least 6 characters."
				/>
				<TextInput id={`${scope}-off`} label="Plan" defaultValue="Annual Plan" disabled />
				<TextInput
					id={`${scope}-read`}
					label="Account email"
					defaultValue="dana@example.com"
					readOnly
				/>
				<Select
					id={`${scope}-sort`}
					label="Sort by"
					options={[
						{ value: 'newest', label: 'Newest First' },
						{ value: 'oldest', label: 'Oldest First' },
					]}
				/>
				<TextArea
					id={`${scope}-about`}
					label="About me"
					optional
					rows={3}
					hint="200 characters at most."
				/>
			</div>
		</Specimen>
	)
}

function Choices({ scope }: { scope: string }) {
	return (
		<Specimen title="Choices">
			<div>
				<Checkbox
					id={`${scope}-provider`}
					label="I'm a service provider (contractor, agent, lender…)"
					help="Check this box if you provide a service and want to be listed on our directory"
				/>
				<Checkbox
					id={`${scope}-listed`}
					label="Show my phone number"
					hint="Visible to members only."
					defaultChecked
				/>
				<Checkbox
					id={`${scope}-terms`}
					label="I accept the terms"
					error="Please accept the terms to go on."
				/>
				<Checkbox id={`${scope}-locked`} label="Locked" disabled defaultChecked />
				<Checkbox
					id={`${scope}-radio-a`}
					type="radio"
					name={`${scope}-radio`}
					label="Flip"
					defaultChecked
				/>
				<Checkbox id={`${scope}-radio-b`} type="radio" name={`${scope}-radio`} label="Rental" />
			</div>
			<div className="segmented">
				{['Flip', 'Rental', 'MAO'].map((name, i) => (
					<a
						key={name}
						href="#main"
						className="segmented__item"
						aria-current={i === 0 ? 'true' : undefined}
					>
						{name}
					</a>
				))}
			</div>
			<div className="form-actions">
				<a href="#main" className="chip" aria-current="true">
					Financing
				</a>
				<a href="#main" className="chip">
					Renovation
				</a>
			</div>
			<div className="code-boxes" role="group" aria-label="Code">
				{['K', '7', 'P', '', '', ''].map((character, i) => (
					<input
						key={i}
						className="input"
						aria-label={`Character ${i + 1}`}
						defaultValue={character}
						maxLength={1}
					/>
				))}
			</div>
		</Specimen>
	)
}
