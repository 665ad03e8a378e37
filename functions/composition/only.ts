/** The methods of an adapter that its grant is for. */
export const only = <Port, Method extends keyof Port>(
  port: Port,
  ...methods: readonly Method[]
): { readonly [M in Method]: Port[M] } =>
  Object.fromEntries(methods.map((method) => [method, port[method]])) as { [M in Method]: Port[M] };
