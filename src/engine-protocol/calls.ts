import { z } from 'zod'
import { commands, type NodeScope } from './commands.ts'

type Declared = typeof commands
export type CommandName = keyof Declared
export type CommandInput<Name extends CommandName> = z.infer<Declared[Name]['input']>
export type CommandOutput<Name extends CommandName> = z.infer<Declared[Name]['output']>

/** The commands as functions. */
export type EngineCommands = {
  readonly [Name in CommandName]: (input: CommandInput<Name>) => Promise<CommandOutput<Name>>
}

/** Sends any command to an engine. */
export type SendCommand = <Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>,
) => Promise<CommandOutput<Name>>

/** The table of commands, typed so that a generic name selects its own input and output. */
const declarations: {
  readonly [Name in CommandName]: {
    readonly input: z.ZodType<CommandInput<Name>>
    readonly output: z.ZodType<CommandOutput<Name>>
    readonly nodes: NodeScope
  }
} = commands

const isCommandName = (name: string): name is CommandName => Object.hasOwn(commands, name)
const commandNames = Object.keys(commands).filter(isCommandName)

/** The media nodes that receive a command. */
export const scopeOf = (name: CommandName): NodeScope => declarations[name].nodes

/** The commands as functions that call `send`. */
export function commandsOver(send: SendCommand): EngineCommands {
  const bind = (name: CommandName) => [name, (input: CommandInput<CommandName>) => send(name, input)] as const
  const functions = Object.fromEntries(commandNames.map(bind))
  if (!isComplete(functions)) throw new TypeError('a command has no function')
  return functions
}

const isComplete = (functions: object): functions is EngineCommands => commandNames.every((name) => name in functions)

/** A call of an unknown command, or with invalid input. */
export class InvalidCall extends Error {
  override readonly name = 'InvalidCall'
}

const commandCall = z.object({ name: z.enum(commandNames), input: z.unknown() })

/** Performs `{ name, input }` of another process or machine. Rejects with `InvalidCall` before it starts. */
export async function performCommand(engine: EngineCommands, call: unknown): Promise<unknown> {
  const { name, input } = valid(commandCall, call)
  return perform(engine, name, input)
}

const perform = <Name extends CommandName>(
  engine: EngineCommands,
  name: Name,
  input: unknown,
): Promise<CommandOutput<Name>> => engine[name](valid(declarations[name].input, input))

function valid<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const read = schema.safeParse(value)
  if (!read.success) throw new InvalidCall(z.prettifyError(read.error))
  return read.data
}

/** Parses the output of `performCommand` of another process. Throws a `ZodError` if it is invalid. */
export const readOutput = <Name extends CommandName>(name: Name, output: unknown): CommandOutput<Name> =>
  declarations[name].output.parse(output)
