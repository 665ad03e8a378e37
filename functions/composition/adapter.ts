import { unchecked, type Variable } from './environment.ts';
import { ask, type Permission } from './permissions.ts';

type Permissions = Permission | readonly Permission[];

/**
 * An adapter of which a function asks for methods: `orders('find', 'ofBuyer')`. Its role has what
 * these methods need, and nothing else.
 * @param rows what each method may do
 */
export const adapter =
  <Port, Permitted extends keyof Port>(make: () => Port, rows: Readonly<Record<Permitted, Permissions>>) =>
  <const Method extends Permitted>(...methods: readonly Method[]): Pick<Port, Method> => {
    ask(methods.flatMap((method) => rows[method]));
    const port = make();
    return Object.fromEntries(methods.map((method) => [method, port[method]])) as Pick<Port, Method>;
  };

/** Something that a function asks for as a whole. */
export const permitted =
  <Value>(permissions: Permissions, make: () => Value) =>
  (): Value => {
    ask(permissions);
    return make();
  };

/** The names of tables; undefined in a function none of whose methods may use it. */
export const tables = <Name extends string>(variables: Readonly<Record<Name, Variable>>) =>
  Object.fromEntries(
    Object.entries<Variable>(variables).map(([name, variable]) => [name, unchecked(variable)]),
  ) as Readonly<Record<Name, string>>;

/** The name of one. */
export const table = (variable: Variable): string => tables({ variable }).variable;
