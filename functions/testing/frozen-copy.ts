/**
 * A copy for a fake to store. No one can change it, so a read needs no copy of its own, and a use
 * case that changes what it has read throws.
 */
export function frozenCopy<Value>(value: Value): Value {
  return freeze(structuredClone(value));
}

function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
