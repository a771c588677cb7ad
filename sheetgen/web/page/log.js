// Marks on their way from one page to a player's sheet. It knows no server, no storage and no clock but those it is
// given, so that a test can let them fail in any order. The states and what always holds: docs/marks.md.
//
// An operation has the origin (this log, made anew for each load of the page), its number there from 1 on, the marks it
// sets and those it found. It is drawn at once, kept in the browser's storage, sent, and dropped from the storage when
// the answer says that it is done with. An operation of a page that was closed is adopted by the next.

export const FORMAT = 1;
export const MOST = 200; // operations of one request
const RETRY = 1500; // ms until what failed is tried again
const RETRY_SHUT = 5000; // the same where the table does not let this browser in

export class Log {
  // `tools`: send(player, body), load(player), store, later(call, ms), now(), fresh(), living(), changed(), tell(fault)
  constructor(table, player, tools) {
    this.table = table;
    this.player = player;
    this.tools = tools;
    this.origin = tools.fresh();
    this.origins = new Set([this.origin]);
    this.number = 0;
    this.base = { marks: {}, version: 0, epoch: "" };
    this.asked = 0; // the number of the last request
    this.waiting = []; // to be sent, in their order: adopted ones, then the page's own
    this.offered = []; // of closed pages, at boxes that somebody else changed since
    this.foreign = []; // of another edition of the page: they may mean what this one does not know
    this.refused = []; // those that cannot stand on the sheet, with the words why
    this.trouble = null; // why nothing could be sent last time: {kind, words}
    this.sending = false;
    this.again = null;
  }

  get marks() {
    return this.waiting.reduce((marks, each) => applied(marks, each.set), this.base.marks);
  }

  // Whether what waits would be there if the page were closed now.
  get keptHere() {
    return this.waiting.every((each) => each.kept);
  }

  get oldest() {
    return Math.min(...this.waiting.map((each) => each.time));
  }

  async begin() {
    const told = await this.refetch();
    await this.adopt();
    return told;
  }

  mark(set) {
    const { table, player, origin } = this;
    this.number += 1;
    const marks = this.marks;
    const before = Object.fromEntries(Object.keys(set).map((key) => [key, marks[key] ?? null]));
    const operation = {
      table,
      player,
      origin,
      number: this.number,
      set,
      before,
      time: this.tools.now(),
      format: FORMAT,
    };
    const draft = { ...operation, kept: false };
    this.waiting.push(draft);
    this.tools.changed();
    this.keep(this.waiting.filter((each) => each === draft || each.failed));
    this.send();
  }

  // Put operations into the storage; until it has them, and where it refuses, they are known not to be kept.
  async keep(operations) {
    try {
      await this.tools.store.keep(operations.map(plain));
      for (const each of operations) Object.assign(each, { kept: true, failed: false });
      // Sent and answered meanwhile.
      const done = operations.filter((each) => each.done);
      if (done.length) await this.tools.store.drop(done);
    } catch (fault) {
      for (const each of operations) each.failed = true;
      this.tools.tell(fault);
    }
    this.tools.changed();
  }

  // Take up the operations of pages that were closed before they were answered.
  async adopt() {
    try {
      const found = await this.tools.store.waiting(this.table, this.player);
      if (found.some((each) => !this.origins.has(each.origin))) this.take(found, await this.tools.living());
    } catch (fault) {
      this.tools.tell(fault);
    }
    this.send();
  }

  take(found, living) {
    const known = new Set([...this.waiting, ...this.offered, ...this.foreign, ...this.refused].map(keyOf));
    const left = found.filter(
      (each) => !this.origins.has(each.origin) && !living.has(each.origin) && !known.has(keyOf(each)),
    );
    for (const each of left) Object.assign(each, { kept: true, adopted: true });
    const whole = left.filter((each) => !each.words);
    this.refused.push(...left.filter((each) => each.words));
    this.foreign.push(...whole.filter((each) => each.format !== FORMAT));
    this.waiting.unshift(...byOrigin(whole.filter((each) => each.format === FORMAT)));
    this.tools.changed();
  }

  // A person decides on what was offered: lay it on the sheet all the same, or let it go.
  layOn() {
    for (const each of this.offered) each.adopted = false;
    this.waiting.unshift(...this.offered);
    this.offered = [];
    this.tools.changed();
    this.send();
  }

  // `kind` is what was shown: "offered", "foreign" or "refused".
  letGo(kind) {
    this.forget(this[kind]);
    this[kind] = [];
    this.tools.changed();
  }

  // A change that the server told of: the next one is taken over; after a gap, where it is not for everybody, or of a
  // server that counts anew, the whole sheet is asked anew.
  async told(step) {
    const known = step.epoch === this.base.epoch;
    if (known && step.version <= this.base.version) return;
    if (!known || step.version > this.base.version + 1 || !step.set) {
      await this.renew();
    } else {
      this.step(step);
      this.tools.changed();
    }
  }

  async refetch() {
    const asked = (this.asked += 1);
    const told = await this.tools.load(this.player);
    this.rebase(told, asked);
    if (told.fault?.length) this.trouble = { kind: "unreadable", words: told.fault[0] };
    else if (this.trouble?.kind === "unreadable") this.trouble = null;
    this.tools.changed();
    this.send();
    return told;
  }

  async renew() {
    try {
      await this.refetch();
    } catch (fault) {
      this.failed(fault, () => this.renew());
    }
  }

  // What could not be asked is asked again; meanwhile everybody may know why it could not.
  failed(fault, call) {
    this.trouble = troubleOf(fault);
    this.tools.changed();
    if (this.again) return;
    this.again = this.tools.later(
      () => {
        this.again = null;
        call();
      },
      this.trouble.kind === "unreachable" ? RETRY : RETRY_SHUT,
    );
  }

  async send() {
    const batch = this.next();
    if (this.sending || !batch.length) return;
    this.sending = true;
    const { version, epoch } = this.base;
    const operations = batch.map(({ number, set, identity, before, adopted }) => ({
      number,
      set,
      identity: identity ?? "",
      before: adopted ? before : null,
    }));
    const body = { table: this.table, format: FORMAT, origin: batch[0].origin, version, epoch, operations };
    const asked = (this.asked += 1);
    try {
      this.answered(batch, await this.tools.send(this.player, body), asked);
      this.trouble = null;
      this.sending = false;
      this.tools.changed();
      this.send();
    } catch (fault) {
      this.sending = false;
      this.failed(fault, () => this.send());
    }
  }

  next() {
    const origin = this.waiting[0]?.origin;
    return this.waiting.filter((each) => each.origin === origin).slice(0, MOST);
  }

  answered(batch, answer, asked) {
    const done = batch.slice(0, answer.done);
    const refused = done.filter((each) => each.number in answer.refused);
    for (const each of refused) each.words = answer.refused[each.number];
    const gone = new Set(done);
    this.waiting = this.waiting.filter((each) => !gone.has(each));
    this.refused.push(...refused);
    if (refused.length) this.keep(refused);
    this.forget(done.filter((each) => !each.words));
    if (answer.steps && answer.epoch === this.base.epoch) {
      for (const each of answer.steps) if (each.version === this.base.version + 1) this.step(each);
    } else if (answer.marks && !this.rebase(answer, asked)) {
      this.renew();
    }
    if (done.length === batch.length) return;
    if (answer.overrules) this.offer(batch[0].origin);
    else this.renumber(batch[0].origin);
  }

  // Somebody else changed a box since the page that was closed saw it: a person decides.
  offer(origin) {
    this.offered.push(...this.waiting.filter((each) => each.origin === origin));
    this.waiting = this.waiting.filter((each) => each.origin !== origin);
  }

  // The server does not know the numbers before: the same operations under a new origin. Their identity stays, so that
  // one which was taken all the same is not made twice.
  renumber(origin) {
    const fresh = this.tools.fresh();
    this.origins.add(fresh);
    const moved = this.waiting.filter((each) => each.origin === origin);
    const old = moved.map(plain);
    moved.forEach((each, index) =>
      Object.assign(each, { identity: each.identity || keyOf(each), origin: fresh, number: index + 1 }),
    );
    if (origin === this.origin) Object.assign(this, { origin: fresh, number: moved.length });
    this.tools.store.move(old, moved.map(plain)).catch(this.tools.tell);
  }

  forget(operations) {
    for (const each of operations) each.done = true;
    const there = operations.filter((each) => each.kept);
    if (there.length) this.tools.store.drop(there).catch(this.tools.tell);
  }

  step(step) {
    this.base = { ...this.base, marks: applied(this.base.marks, step.set), version: step.version };
  }

  // Returns whether the whole sheet was taken over. An answer may be late: a later state of the sheet was seen already,
  // or the server was started anew and a later request tells what it has now.
  rebase({ marks, version, epoch }, asked) {
    const late = epoch === this.base.epoch ? version < this.base.version : asked < this.asked;
    if (!late) this.base = { marks, version, epoch };
    return !late;
  }
}

export function applied(marks, set) {
  const after = { ...marks };
  for (const [key, value] of Object.entries(set)) {
    if (value === null || value === "") delete after[key];
    else after[key] = value;
  }
  return after;
}

const keyOf = ({ origin, number }) => `${origin}:${number}`;
const plain = ({ kept, failed, done, adopted, ...operation }) => operation;

function byOrigin(operations) {
  const found = new Map();
  for (const each of [...operations].sort((one, other) => one.time - other.time || one.number - other.number)) {
    if (!found.has(each.origin)) found.set(each.origin, []);
    found.get(each.origin).push(each);
  }
  for (const each of found.values()) each.sort((one, other) => one.number - other.number);
  return [...found.values()].flat();
}

// Why nothing came back: {kind, words}.
export function troubleOf(fault) {
  const { status, told = {} } = fault;
  if (status === 409 && told.table) return { kind: "other-table" };
  if (status === 409 && told.format) return { kind: "old-page" };
  if (status === 409) return { kind: "unreadable", words: fault.message };
  if (status === 404 && told.unknown) return { kind: "removed" };
  if ([401, 403, 404, 421].includes(status)) return { kind: "new-code" };
  if (status === 507) return { kind: "no-room" };
  if (status === 500 && told.engine) return { kind: "engine", words: fault.message };
  if (status === 400) return { kind: "refused", words: fault.message };
  return { kind: "unreachable" };
}
